#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <cis/ingest/ingest_report.hpp>

namespace cis::programs {

/// In the words of people, see counts_as_text(): `10 rows: 6 created, 2 already in, 2 rejected`.
/// @param held_back_lines of the file, behind a fault of quoting
std::string totals_as_text(const ingest::IngestReport& report, std::size_t held_back_lines);
/// All states: `{"rows":…,"created":…,…,"not_attempted":…,"doubled":…,"held_back_lines":…,"finished":…}`.
std::string totals_as_json(const ingest::IngestReport& report, std::size_t held_back_lines);

/// What a file has to send.
struct CheckedRows {
    std::size_t sendable{};
    std::size_t duplicates{};
    std::size_t rejected{};
    std::size_t held_back_lines{};             ///< behind a fault of quoting, which is one of those rejected
    std::vector<std::size_t> sharing_lines{};  ///< of people with the e-mail address of an earlier row
    std::string lack{};          ///< what the rows lack, see Completeness; empty if they lack nothing
    std::string lost_letters{};  ///< how many names lost letters, see LostLetters; empty if none did
};

/// `2 rows can be sent, 1 duplicate, 0 rejected`
std::string checked_as_text(const CheckedRows& rows);
/// `{"rows":…,"sendable":…,"duplicate":…,"rejected":…,"held_back_lines":…}`
std::string checked_as_json(const CheckedRows& rows);

}  // namespace cis::programs
