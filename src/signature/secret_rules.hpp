#pragma once

#include <algorithm>
#include <string_view>

#include "cis/core/secret.hpp"

namespace cis::signature::detail {

/// Why nothing can be signed or verified with a secret, in words that quote nothing of it; empty when it can
/// be. One that was read with its line end would never match, and say nothing.
[[nodiscard]] inline std::string_view fault_of_secret(const Secret& secret) {
    constexpr std::string_view white_space = " \t\r\n\v\f";
    constexpr std::string_view prefix = "whsec_";
    const std::string_view text = secret.reveal();
    const auto begin = text.find_first_not_of(white_space);
    if (begin == std::string_view::npos || text.substr(begin) == prefix)
        return "must not be empty, blank or its prefix alone";
    if (begin > 0 || text.find_last_not_of(white_space) + 1 < text.size())
        return "must not begin or end with white space, such as a line end";
    const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; };
    if (std::ranges::any_of(text, is_control)) return "must not hold control characters";
    return {};
}
[[nodiscard]] inline bool is_usable(const Secret& secret) { return fault_of_secret(secret).empty(); }

}  // namespace cis::signature::detail
