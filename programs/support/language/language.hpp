#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

namespace cis::programs {

/// A language of texts for people who do not use the program themselves. To add one, add an enumerator, its
/// code and its name here, and its table (see dictionary.hpp).
enum class Language { english, german, french, spanish, italian };

/// What `--lang` calls the languages, in the order of the enumerators. They are also the codes for HTML.
inline constexpr std::array<std::string_view, 5> language_codes{"en", "de", "fr", "es", "it"};

/// Their names in English.
inline constexpr std::array<std::string_view, language_codes.size()> language_names{
    "English", "German", "French", "Spanish", "Italian"};

/// The language with a code.
/// @param code one of language_codes
[[nodiscard]] constexpr Language language_of(std::string_view code) {
    const auto* const found = std::ranges::find(language_codes, code);
    return static_cast<Language>(found - language_codes.begin());
}

/// The code of a language.
[[nodiscard]] constexpr std::string_view code_of(Language language) {
    return language_codes.at(static_cast<std::size_t>(language));
}

}  // namespace cis::programs
