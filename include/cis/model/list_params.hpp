#pragma once

#include <optional>
#include <string>

#include <cis/core/timestamp.hpp>

namespace cis {

/// The query of every v2 list (specification: Limits). Some lists have filters whose names are undocumented:
/// send them with `.query(name, value)`.
struct ListParams {
    std::optional<int> limit{};    ///< items per page, 1 to 100; unset: the service's default of 20
    std::string starting_after{};  ///< cursor to resume after; empty: from the beginning
};

/// The query of the candidate list (specification: Candidates and ingestion). Both bounds are inclusive: if
/// you continue from the last seen `created_at`, the service returns that candidate again.
struct CandidateListParams {
    std::optional<int> limit{};    ///< items per page, 1 to 100; unset: the service's default of 20
    std::string starting_after{};  ///< `interview_id` to resume after; empty: from the beginning
    std::optional<Timestamp> created_after{};   ///< inclusive lower bound on `created_at`
    std::optional<Timestamp> created_before{};  ///< inclusive upper bound on `created_at`
};

}  // namespace cis
