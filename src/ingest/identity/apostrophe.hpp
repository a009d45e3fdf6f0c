#pragma once

#include <algorithm>
#include <array>

namespace cis::ingest::detail {

/// Whether people and programs use this character as an apostrophe: the plain one, grave and acute accents,
/// letters that look like it, single quotes, a prime, the full-width form.
[[nodiscard]] constexpr bool is_apostrophe(char32_t character) noexcept {
    constexpr std::array<char32_t, 12> apostrophes = {0x0027, 0x0060, 0x00B4, 0x02B9, 0x02BB, 0x02BC,
                                                      0x02BD, 0x2018, 0x2019, 0x201B, 0x2032, 0xFF07};
    return std::ranges::find(apostrophes, character) != apostrophes.end();
}

}  // namespace cis::ingest::detail
