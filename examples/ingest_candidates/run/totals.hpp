#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include <cis/ingest/report.hpp>

namespace cis::examples {

/// The states with at least one row, and always `created`: `10 rows: 8 created, 2 rejected`.
std::string totals_as_text(const ingest::Report& report);
/// All states: `{"rows":…,"created":…,…,"not_attempted":…,"doubled":…,"complete":…}`.
std::string totals_as_json(const ingest::Report& report);

/// What a file has to send.
struct CheckedRows {
    std::size_t sendable{};
    std::size_t duplicates{};
    std::size_t rejected{};
    std::string lack{};  ///< what the rows lack, see Completeness; empty if they lack nothing
};

/// `2 rows can be sent, 1 duplicate, 0 rejected`
std::string checked_as_text(const CheckedRows& rows);
/// `{"rows":…,"sendable":…,"duplicate":…,"rejected":…}`
std::string checked_as_json(const CheckedRows& rows);

}  // namespace cis::examples
