#pragma once

#include <string>
#include <string_view>

namespace cis::programs::ingest_command {

/// The text in Unicode's form NFC, in which é is one character. Files from a Mac often have two characters in
/// its place, which look the same. Without this, the name would be another person.
/// @param text a text in UTF-8; any other text stays as it is
std::string composed(std::string_view text);

/// The text in Unicode's form NFKC, in which full-width Latin letters and half-width katakana become the
/// usual ones. It is for comparisons only.
/// @param text a text in UTF-8; any other text stays as it is
std::string in_usual_width(std::string_view text);

/// Whether a character is a letter of any script, or a mark that belongs to one.
[[nodiscard]] bool is_letter_or_mark(char32_t character) noexcept;

/// The text with small letters, one for each capital: ß stays apart from ss, which are two letters in an
/// address. It is for comparisons.
/// @param text a text in UTF-8; any other text stays as it is
std::string with_small_letters(std::string_view text);

/// The text in lower case, for comparisons; ß becomes ss.
/// @param text a text in UTF-8; any other text stays as it is
/// @param is_plain whether accents are removed, too
std::string in_lower_case(std::string_view text, bool is_plain);

}  // namespace cis::programs::ingest_command
