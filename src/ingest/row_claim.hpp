#pragma once

#include <cstdint>
#include <string>

#include "cis/ingest/claims.hpp"
#include "ingest/roster.hpp"
#include "ingest/row_life.hpp"

namespace cis::ingest::detail {

/// What the claims say of a row, in the time of this run.
struct RowClaim {
    RowNumber row{0};
    Claim::Kind kind{Claim::Kind::ours};
    /// Of `ours`: until when it may be sent. Of `anothers`: when the lease runs out. Of `in`: when it was
    /// confirmed.
    time_point time{};
    std::uint64_t predecessor{0};  ///< as in Claim
    time_point last_sent{};        ///< when the predecessor can have sent it for the last time
    time_point last_ended{};       ///< when that request had ended
    std::string id{};
};

}  // namespace cis::ingest::detail
