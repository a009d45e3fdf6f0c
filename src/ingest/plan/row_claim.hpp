#pragma once

#include <cstdint>
#include <string>

#include "cis/ingest/claims.hpp"
#include "ingest/plan/roster.hpp"
#include "ingest/plan/row_life.hpp"

namespace cis::ingest::detail {

/// What the claims say about a row. Times are those of this run.
struct RowClaim {
    RowNumber row{0};
    Claim::Kind kind{Claim::Kind::ours};
    /// For `ours`: the time until which the row may be sent. For `anothers`: when the lease runs out. For
    /// `in`: when the row was confirmed.
    time_point time{};
    std::uint64_t predecessor{0};  ///< as in Claim
    time_point last_sent{};        ///< the latest time at which the predecessor can have sent the row
    time_point last_ended{};       ///< when that request had certainly ended
    std::string id{};
};

}  // namespace cis::ingest::detail
