#pragma once

#include <cstdint>
#include <iosfwd>
#include <string_view>

#include <cis/core/export.hpp>

namespace cis::ingest {

/// What became of a row. Each row ends in exactly one of these.
enum class RowState : std::uint8_t {
    created,          ///< this run created the candidate
    created_earlier,  ///< an earlier run created the candidate
    existing,         ///< the posting has this person, without a key or under that of another spelling
    duplicate,        ///< an earlier row of this input has the same identity; it was not sent
    undecided,        ///< it may be somebody who is in the posting: see IngestorOptions::undecided
    conflict,         ///< the service responded with, or refers to, another candidate
    rejected,         ///< the row is invalid; correct it and run again
    failed,           ///< the service certainly did not create it; run again
    queued,           ///< the service accepted it for asynchronous ingestion, and does not list it yet
    unknown,          ///< it may have been created; the next run finds out, or sends it again
    not_attempted,    ///< no request for it was applied; run again, unless the reason says more
};
/// The number of states.
inline constexpr std::size_t row_states = 11;

/// The enumerator's name, e.g. `created_earlier`.
[[nodiscard]] CIS_EXPORT std::string_view to_string(RowState state) noexcept;
/// Prints the enumerator's name.
CIS_EXPORT std::ostream& operator<<(std::ostream& out, RowState state);

}  // namespace cis::ingest
