#pragma once

/// @file
/// Characters that a reader does not see. Two texts that differ only in such characters look the same.

#include <cstddef>
#include <string>
#include <string_view>

#include <cis/core/export.hpp>

namespace cis {

/// What a reader sees of a character.
enum class Appearance {
    visible,
    blank,  ///< white space in Unicode: a space of any width, a tab, a line end
    /// The reader sees nothing: controls, and characters that Unicode lets a program ignore, such as
    /// directional marks, zero-width characters, soft hyphens and variation selectors.
    invisible,
};

/// Returns the appearance of a character. It uses the only table of this kind in the project.
[[nodiscard]] CIS_EXPORT Appearance appearance_of(char32_t character) noexcept;

/// A character of a text in UTF-8.
struct Character {
    char32_t code_point{};  ///< U+FFFD for a byte that belongs to no character
    std::size_t bytes{};    ///< 0 at the end of the text
};

/// The character at the beginning of a text.
[[nodiscard]] CIS_EXPORT Character first_character(std::string_view text) noexcept;

/// The text without the blank and invisible characters at its ends.
[[nodiscard]] CIS_EXPORT std::string_view without_unseen_ends(std::string_view text) noexcept;

/// The text as a reader sees it. It has no blanks at its ends, one space in place of blanks inside, and no
/// invisible characters.
[[nodiscard]] CIS_EXPORT std::string as_seen(std::string_view text);

/// The name of a character in a message: `U+200B`.
[[nodiscard]] CIS_EXPORT std::string code_point_name(char32_t character);

}  // namespace cis
