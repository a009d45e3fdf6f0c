#pragma once

#include <algorithm>
#include <string_view>

namespace cis::detail {

/// Whether two names mean the same header: case does not count.
[[nodiscard]] inline bool is_same_header(std::string_view a, std::string_view b) noexcept {
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    return std::ranges::equal(a, b, {}, lower, lower);
}

}  // namespace cis::detail
