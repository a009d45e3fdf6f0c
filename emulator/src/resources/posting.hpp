#pragma once

#include <optional>
#include <string>
#include <unordered_map>

#include "resources/candidate.hpp"
#include "resources/creation_order.hpp"
#include "resources/question.hpp"
#include "resources/registry.hpp"
#include "wire/json.hpp"

namespace cis::emulator {

/// A posting: its resource in the form that the service returns, and its candidates.
struct Posting {
    Json resource{};
    std::optional<double> activated_at{};
    Registry<Candidate> candidates{};
    CreationOrder creation_order{};  ///< the order of these candidates
    /// The id of the latest interview for each e-mail address.
    std::unordered_map<std::string, std::string> interviews{};
    Registry<Question> questions{};
    /// Whether the posting is the origin of an interview template. Such a posting is found by its id, but is
    /// in no list.
    bool blueprint = false;
};

}  // namespace cis::emulator
