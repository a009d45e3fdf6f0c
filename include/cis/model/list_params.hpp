#pragma once

#include <optional>
#include <string>

#include <cis/core/timestamp.hpp>

namespace cis {

/// Query of every paginated list (document: Limits). The names of the filters that some lists have are not
/// shown: send them with `.query(name, value)`.
struct ListParams {
    std::optional<int> limit{};    ///< items per page, 1 to 100; the service uses 20 when it is left out
    std::string starting_after{};  ///< the cursor to resume behind; empty starts at the beginning
};

/// Query of the candidate list (document: Candidates and ingestion). Both bounds are inclusive: a run that
/// continues from the last `created_at` it saw gets that candidate again.
struct CandidateListParams {
    std::optional<int> limit{};    ///< items per page, 1 to 100; the service uses 20 when it is left out
    std::string starting_after{};  ///< `interview_id` to resume behind; empty starts at the beginning
    std::optional<Timestamp> created_after{};   ///< inclusive lower bound on `created_at`
    std::optional<Timestamp> created_before{};  ///< inclusive upper bound on `created_at`
};

}  // namespace cis
