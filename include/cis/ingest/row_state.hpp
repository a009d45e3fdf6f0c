#pragma once

#include <cstdint>
#include <iosfwd>
#include <string_view>

#include <cis/core/export.hpp>

namespace cis::ingest {

/// The final state of a row. Each row ends in exactly one of these.
enum class RowState : std::uint8_t {
    created,          ///< this run created the candidate
    created_earlier,  ///< an earlier run created the candidate
    existing,         ///< the posting has this person, without a key or with the key of another spelling
    duplicate,        ///< an earlier row of this input has the same identity; this one was not sent
    undecided,        ///< the row may be a person who is in the posting: see IngestorOptions::undecided
    conflict,         ///< the service responded with, or refers to, another candidate
    rejected,         ///< the row is invalid; correct it and run again
    failed,           ///< the service certainly did not create the candidate; run again
    queued,           ///< the service accepted the row for asynchronous ingestion, and does not list it yet
    unknown,          ///< the candidate may have been created; the next run finds out, or sends the row again
    not_attempted,    ///< no request for the row was applied; run again, unless the reason says more
};
/// The number of states.
inline constexpr std::size_t row_states = 11;

/// The enumerator's name, e.g. `created_earlier`.
[[nodiscard]] CIS_EXPORT std::string_view to_string(RowState state) noexcept;
/// Prints the enumerator's name.
CIS_EXPORT std::ostream& operator<<(std::ostream& out, RowState state);

}  // namespace cis::ingest
