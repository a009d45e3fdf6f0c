#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <cis/ingest/ingest_report.hpp>

namespace cis::programs {

/// The totals in words for people, see counts_as_text(): `10 rows: 6 created, 2 already in, 2 rejected`.
/// @param held_back_lines lines of the file behind a fault of quoting
std::string totals_as_text(const ingest::IngestReport& report, std::size_t held_back_lines);
/// The totals of all states:
/// `{"rows":…,"created":…,…,"not_attempted":…,"doubled":…,"held_back_lines":…,"finished":…}`.
std::string totals_as_json(const ingest::IngestReport& report, std::size_t held_back_lines);

/// What can be sent from a file.
struct CheckedRows {
    std::size_t sendable{};
    std::size_t duplicates{};
    std::size_t rejected{};
    std::size_t held_back_lines{};             ///< lines behind a fault of quoting: one rejected row
    std::vector<std::size_t> sharing_lines{};  ///< lines of people with the e-mail address of an earlier row
    std::string lack{};          ///< what is missing in the rows, see Completeness; empty if nothing is
    std::string lost_letters{};  ///< how many names lost letters, see LostLetters; empty if none did
};

/// A text such as `2 rows can be sent, 1 duplicate, 0 rejected`.
std::string checked_as_text(const CheckedRows& rows);
/// A text such as `{"rows":…,"sendable":…,"duplicate":…,"rejected":…,"held_back_lines":…}`.
std::string checked_as_json(const CheckedRows& rows);

}  // namespace cis::programs
