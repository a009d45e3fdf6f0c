#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <cis/ingest/ingest_report.hpp>

#include "csv/row_place.hpp"

namespace cis::programs::ingest_command {

/// The totals in words for people, see counts_as_text(): `10 rows: 6 created, 2 already in, 2 rejected`.
/// @param held_back_lines lines of the file after a fault of quoting
std::string totals_as_text(const ingest::IngestReport& report, std::size_t held_back_lines);

/// Which sheet of a workbook was read.
struct ReadSheet {
    std::string name{};
    std::size_t header_row{};
    std::size_t hidden_rows{};
    bool are_hidden_sent{};  ///< otherwise they are left out
    std::string summary{};   ///< the same for people
};

/// What can be sent from a file.
struct CheckedRows {
    std::size_t sendable{};
    std::size_t duplicates{};
    std::size_t rejected{};
    std::size_t held_back_lines{};     ///< lines after a fault of quoting: one rejected row
    std::vector<RowPlace> sharing{};   ///< people with the e-mail address of an earlier row
    std::string columns{};             ///< what they mean
    std::optional<ReadSheet> sheet{};  ///< none: the file is not a workbook
    std::string lack{};                ///< what is missing in the rows, see Completeness; empty if nothing is
    std::string name_order{};          ///< how names are written, see NameOrderCount; empty: as usual
    std::string lost_letters{};        ///< how many names lost letters, see LostLetters; empty if none did
    std::filesystem::path rejects{};   ///< the file of the rejected rows; empty if there is none
    std::filesystem::path results{};   ///< the file with what was found of each row; empty if there is none
};

/// A text such as `2 rows can be sent, 1 duplicate, 0 rejected`.
std::string checked_as_text(const CheckedRows& rows);

}  // namespace cis::programs::ingest_command
