#pragma once

#include <string>
#include <string_view>

namespace cis::programs {

/// What kind of file it is if it is not text, and what to do with it; empty for a file that may be text. For
/// example `is a spreadsheet in XLSX or another ZIP format: export it as CSV`.
/// @param head the first bytes of the file
std::string_view other_kind(std::string_view head) noexcept;

/// Why a text file must not have this name; empty if it may. A spreadsheet does not open text under the name
/// of a workbook.
std::string fault_of_text_file(const std::string& name);

}  // namespace cis::programs
