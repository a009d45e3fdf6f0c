#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>

#include "csv/csv_reader.hpp"

namespace cis::programs {

/// What reading a whole file shows.
struct LookAhead {
    std::size_t rows{0};  ///< rows that are not blank; everything that is held back counts as one
    /// The record that stands for what is held back; none if there is no fault of quoting.
    std::optional<CsvRecord> held_back{};
};

/// Reads a whole file to count its rows, and to see whether it has a fault of quoting. A wrong quote may have
/// been read as a right one long before the fault shows. Then rows were taken for the text of a cell. Until
/// the first row with a line end inside quotes, each line is a row in any reading. So everything from that
/// row on is held back, or from the faulty row if that comes first. Throws what CsvReader throws.
/// @return none if the file can be read only once: standard input, or anything that is not a regular file
std::optional<LookAhead> look_ahead(const std::filesystem::path& file, const CsvOptions& options);

/// Whether a row has no visible text. Spreadsheets end with such rows.
[[nodiscard]] bool is_blank(const CsvRecord& record);

/// Checks that a row begins at the line to begin at, as far as the file shows. If the file has no fault of
/// quoting, the line must not be inside a row. A file of rejects is read as a whole. Throws InputError if no
/// row begins there. Throws what CsvReader throws.
void check_first_row(const std::filesystem::path& file, const CsvOptions& options);

}  // namespace cis::programs
