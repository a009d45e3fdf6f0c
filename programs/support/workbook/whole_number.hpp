#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>

namespace cis::programs {

/// Reads a number without a sign and blanks; none if the text is not such a number.
[[nodiscard]] inline std::optional<std::uint32_t> whole_number(std::string_view text) noexcept {
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return number;
}

}  // namespace cis::programs
