#pragma once

#include <string_view>

namespace cis::programs {

/// What a file is if it is not text, and what to do with it; empty for a file that may be text. For example
/// `is a spreadsheet in XLSX or another ZIP format: export it as CSV`.
/// @param head the first bytes of the file
std::string_view other_kind(std::string_view head) noexcept;

}  // namespace cis::programs
