#pragma once

#include <optional>
#include <string>
#include <unordered_map>

#include "resources/candidate.hpp"
#include "resources/question.hpp"
#include "resources/registry.hpp"
#include "wire/json.hpp"

namespace cis::emulator {

/// A posting: its resource as the service shows it, and the candidates in it.
struct Posting {
    Json resource{};
    std::optional<double> activated_at{};
    Registry<Candidate> candidates{};
    /// The latest interview by e-mail address.
    std::unordered_map<std::string, std::string> interviews{};
    Registry<Question> questions{};
    /// What an interview template was made from: found by its id, in no list.
    bool blueprint = false;
};

}  // namespace cis::emulator
