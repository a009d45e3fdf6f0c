#pragma once

#include <filesystem>

#include "export/candidate_format.hpp"

namespace cis::programs::export_command {

/// The file beside a workbook in which the candidates are gathered as JSON lines, because a workbook cannot
/// grow.
[[nodiscard]] std::filesystem::path gathered_for(const std::filesystem::path& workbook);

/// Removes what an earlier export has gathered, if there is no checkpoint: that export had read everything,
/// and could not write the workbook. Throws InputError if the file contains something else.
void remove_if_unfinished(const std::filesystem::path& gathered);

/// Writes the workbook from the gathered candidates, and removes their file. Throws `std::system_error` and
/// InputError; then that file stays, and so does an earlier workbook.
void write_workbook(const std::filesystem::path& workbook, const std::filesystem::path& gathered,
                    const ColumnChoice& choice, bool replaces);

}  // namespace cis::programs::export_command
