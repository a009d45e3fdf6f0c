#pragma once

#include <string>

#include "simulation/progress.hpp"
#include "wire/json.hpp"

namespace cis::emulator {

/// What does not change by itself of a candidate in one posting.
struct Candidate {
    std::string interview_id{};
    std::string candidate_id{};
    std::string posting_id{};
    Json name{};
    Json email{};
    Json metadata = Json::object();
    Json data = Json::object();
    double created_at = 0;
};

/// The resource as the service shows it.
[[nodiscard]] Json to_json(const Candidate& candidate, const Progress& progress);

/// The interview as the legacy API shows it: one time a number, the others texts, empty while unset.
[[nodiscard]] Json to_legacy_json(const Candidate& candidate, const Progress& progress);

/// The address of the candidate's page.
[[nodiscard]] std::string interview_url(const Candidate& candidate);

}  // namespace cis::emulator
