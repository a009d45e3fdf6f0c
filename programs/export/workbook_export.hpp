#pragma once

#include <filesystem>

#include "export/candidate_format.hpp"

namespace cis::programs::export_command {

/// Where the candidates are until they are in a workbook, which cannot grow: beside it, as JSON lines.
[[nodiscard]] std::filesystem::path gathered_for(const std::filesystem::path& workbook);

/// Removes what an earlier export has gathered, if nobody knows how far it came: it had read all, and could
/// not write the workbook. Throws InputError if the file has something else.
void remove_if_unfinished(const std::filesystem::path& gathered);

/// Writes the workbook from what was gathered, and removes that. Throws `std::system_error` and InputError;
/// then what was gathered stays, and so does an earlier workbook.
void write_workbook(const std::filesystem::path& workbook, const std::filesystem::path& gathered,
                    const ColumnChoice& choice, bool replaces);

}  // namespace cis::programs::export_command
