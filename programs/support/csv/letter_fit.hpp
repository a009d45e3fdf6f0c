#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace cis::programs {

[[nodiscard]] inline bool is_one_of(char32_t character, std::u32string_view characters) noexcept {
    return characters.find(character) != std::u32string_view::npos;
}

/// What a character beyond ASCII shows about the encoding in which its text was read.
enum class LetterFit : std::uint8_t {
    nothing,        ///< it belongs to no word
    plain,          ///< it fits its word, here and in the other encodings for the same alphabet
    proof,          ///< it fits, and the characters that the others have in its place do not
    doubt,          ///< it may be another letter in another encoding
    contradiction,  ///< no word is written like this
};

/// How a character fits words of any language: no capital letter follows a small one, no sign is inside a
/// word, and no word mixes alphabets.
/// @param at the place of a character beyond ASCII
[[nodiscard]] LetterFit fit_in_any_language(std::u32string_view text, std::size_t at) noexcept;

/// How a character fits names of Western Europe, as they are written in German, French, Spanish, Portuguese,
/// Italian, Dutch, Irish and the languages of the North. If Central Europe or Turkey has another letter in
/// its place, the neighbouring letters decide: ñ is before a vowel, where Polish has no ń.
[[nodiscard]] LetterFit fit_in_the_west(std::u32string_view text, std::size_t at) noexcept;

}  // namespace cis::programs
