#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace cis::programs {

/// The delimiter of a line of column names: the comma, semicolon or tab that divides it into the most
/// columns. A line without any of these is one column, and then the result is the comma. Characters between
/// quotes do not count.
/// @return none if two of them divide the line into equally many columns
std::optional<char> detected_delimiter(std::string_view line) noexcept;

/// The delimiter that the first line of some exports names: `sep=;`, or, after a spreadsheet has saved the
/// file again, `"sep=;"` or `Sep=;;`. None for any other line.
std::optional<char> declared_delimiter(std::string_view line) noexcept;

/// The delimiter of a header that begins with all columns of rejects, each in quotes or not. None for any
/// other line.
std::optional<char> delimiter_of_rejects(std::string_view line) noexcept;

/// The delimiter that the value of an option means: one ASCII character or `tab`. None if CSV cannot have it.
std::optional<char> delimiter_from(std::string_view text) noexcept;

/// Why CSV cannot have this delimiter, for the command line; empty if it can.
std::string fault_of_delimiter(const std::string& text);

}  // namespace cis::programs
