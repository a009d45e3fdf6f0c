#pragma once

#include <string>
#include <string_view>

namespace cis::programs::ingest_command {

/// The text without the invisible characters around it: blanks of every width, line ends, marks of direction,
/// byte order marks.
std::string_view trimmed(std::string_view text) noexcept;

/// The text as it was given, without blanks at its ends. Invisible characters that stand for blanks are left
/// out too.
std::string_view trimmed_before(std::string_view text) noexcept;

/// Whether a character is a control: one of C0, DEL or C1.
bool is_control(char32_t character) noexcept;

/// A name without blanks and invisible characters around it. Controls stay: they are a fault, often the rest
/// of a letter that was read in a wrong encoding.
std::string_view trimmed_name(std::string_view text) noexcept;

/// The form of a column's name for comparisons: without invisible characters, blanks and underscores, in
/// lower case (ASCII).
std::string folded(std::string_view name);

}  // namespace cis::programs::ingest_command
