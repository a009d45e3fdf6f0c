#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cis::programs {

/// The bytes at the beginning of a file from which a spreadsheet knows that the file is in UTF-8.
inline constexpr std::string_view utf8_mark = "\xEF\xBB\xBF";

/// Replaces a NUL in our CSV files: U+FFFD. Many programs take a NUL for the end of the text.
inline constexpr std::string_view replacement_character = "\xEF\xBF\xBD";

/// A row of a CSV file with its line end (RFC 4180, every cell quoted), without a NUL.
[[nodiscard]] std::string csv_row(const std::vector<std::string>& cells, char delimiter = ',',
                                  std::string_view line_end = "\n");

/// Makes a cell that no spreadsheet takes for a formula. It puts an apostrophe before a text that begins with
/// a tab, a carriage return, or `=`, `+`, `-` or `@`, even in full width or after blanks or apostrophes. A
/// plain number gets none. A spreadsheet that uses another delimiter than the file begins a cell inside the
/// text. So the same is done after each `,`, `;`, `|`, tab and line end.
[[nodiscard]] std::string harmless_cell(std::string text);

/// The text from which harmless_cell() made this cell.
[[nodiscard]] std::string restored_cell(std::string cell);

}  // namespace cis::programs
