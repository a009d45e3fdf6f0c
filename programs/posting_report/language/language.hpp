#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

namespace cis::programs {

/// A language of the page.
enum class Language { english, german };

/// What `--lang` calls the languages, in the order of the enumerators.
inline constexpr std::array<std::string_view, 2> language_codes{"en", "de"};

/// The language with a code.
/// @param code one of them
[[nodiscard]] constexpr Language language_of(std::string_view code) {
    const auto* const found = std::ranges::find(language_codes, code);
    return static_cast<Language>(found - language_codes.begin());
}

/// The code of a language, also for HTML.
[[nodiscard]] constexpr std::string_view code_of(Language language) {
    return language_codes.at(static_cast<std::size_t>(language));
}

}  // namespace cis::programs
