#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>

#include "csv/csv_reader.hpp"

namespace cis::programs {

/// What a look at a whole file shows.
struct LookAhead {
    std::size_t rows{0};  ///< those that are not blank; what is held back is one
    /// The record that stands for what is held back; nothing if there is no fault of quoting.
    std::optional<CsvRecord> held_back{};
};

/// Reads a whole file to count its rows, and to see whether it has a fault of quoting. A wrong quote may have
/// been read as a right one long before the fault shows: then rows were text of a cell. Until the first row
/// with a line end inside quotes, each line is a row in any reading. So everything from that row on is held
/// back, or from the faulty row if that comes first.
/// @return nothing if the file can be read only once: standard input, or what is no regular file
/// Throws what CsvReader throws.
std::optional<LookAhead> look_ahead(const std::filesystem::path& file, const CsvOptions& options);

/// Whether a row has nothing that anybody sees. Spreadsheets end with such rows.
[[nodiscard]] bool is_blank(const CsvRecord& record);

/// Whether the row to begin at is one, as far as the file shows: if it has no fault of quoting, the line must
/// not be inside a row. A file of rejects is read as a whole.
/// Throws InputError if it is none, and what CsvReader throws.
void check_first_row(const std::filesystem::path& file, const CsvOptions& options);

}  // namespace cis::programs
