#pragma once

#include <filesystem>
#include <optional>

#include "csv/csv_reader.hpp"

namespace cis::programs {

/// Reads a whole file to see whether it has a fault of quoting. A wrong quote may have been read as a right
/// one long before the fault shows: then rows were text of a cell. Until the first row with a line end inside
/// quotes, each line is a row in any reading. So everything from that row on is held back, or from the faulty
/// row if that comes first.
/// @return the record that stands for what is held back; nothing if there is no fault, or if the file can be
///         read only once: standard input, or what is no regular file
/// Throws what CsvReader throws.
std::optional<CsvRecord> held_back_rest(const std::filesystem::path& file, const CsvOptions& options);

/// Whether the row to begin at is one, as far as the file shows: if it has no fault of quoting, the line must
/// not be inside a row. A file of rejects is read as a whole.
/// Throws InputError if it is none, and what CsvReader throws.
void check_first_row(const std::filesystem::path& file, const CsvOptions& options);

}  // namespace cis::programs
