#pragma once

#include <string>

#include "simulation/progress.hpp"
#include "wire/json.hpp"

namespace cis::emulator {

/// The fixed data of a candidate in one posting. The progress is computed.
struct Candidate {
    std::string interview_id{};
    std::string candidate_id{};
    std::string posting_id{};
    Json name{};
    Json email{};
    Json metadata = Json::object();
    Json data = Json::object();
    double created_at = 0;
    double listed_at = 0;  ///< when it appears in lists, epoch seconds
};

/// The resource in the form that the service returns.
[[nodiscard]] Json to_json(const Candidate& candidate, const Progress& progress);

/// The interview in the form of the legacy API. One time is a number. The others are texts, empty while they
/// are unset.
[[nodiscard]] Json to_legacy_json(const Candidate& candidate, const Progress& progress);

/// The URL of the candidate's interview page.
[[nodiscard]] std::string interview_url(const Candidate& candidate);

}  // namespace cis::emulator
