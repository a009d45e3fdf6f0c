#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cis::programs {

/// From these bytes at the beginning of a file, a spreadsheet knows that it is in UTF-8.
inline constexpr std::string_view utf8_mark = "\xEF\xBB\xBF";

/// What a CSV file of ours has for a NUL, which many programs take for the end of the text: U+FFFD.
inline constexpr std::string_view replacement_character = "\xEF\xBF\xBD";

/// A row of a CSV file with its line end (RFC 4180, every cell quoted), without a NUL.
[[nodiscard]] std::string csv_row(const std::vector<std::string>& cells, char delimiter = ',',
                                  std::string_view line_end = "\n");

/// A cell that no spreadsheet takes for a formula: an apostrophe is put before a text that begins with a tab,
/// a carriage return, or `=`, `+`, `-` or `@`, also after blanks, apostrophes or in full width, unless it is
/// a plain number. A spreadsheet that takes another delimiter than the file's begins a cell inside of the
/// text: so it is done behind each `,`, `;`, `|`, tab and line end, too.
[[nodiscard]] std::string harmless_cell(std::string text);

/// The text of which harmless_cell() made this cell.
[[nodiscard]] std::string restored_cell(std::string cell);

}  // namespace cis::programs
