#pragma once

#include <algorithm>
#include <string_view>

#include "cis/core/secret.hpp"

namespace cis::signature::detail {

/// Why a secret is unusable, without quoting it; empty if it is usable. Without this check, a secret that was
/// read with its line end would never match, and nothing would say why.
[[nodiscard]] inline std::string_view fault_of_secret(const Secret& secret) {
    constexpr std::string_view white_space = " \t\r\n\v\f";
    constexpr std::string_view prefix = "whsec_";
    const std::string_view text = secret.reveal();
    const auto begin = text.find_first_not_of(white_space);
    if (begin == std::string_view::npos || text.substr(begin) == prefix)
        return "must not be empty, blank or only its prefix";
    if (begin > 0 || text.find_last_not_of(white_space) + 1 < text.size())
        return "must not begin or end with white space, such as a line end";
    const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; };
    if (std::ranges::any_of(text, is_control)) return "must not contain control characters";
    return {};
}
[[nodiscard]] inline bool is_usable(const Secret& secret) { return fault_of_secret(secret).empty(); }

}  // namespace cis::signature::detail
