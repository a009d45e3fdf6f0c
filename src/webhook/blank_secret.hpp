#pragma once

#include <algorithm>
#include <string_view>

#include "cis/core/secret.hpp"

namespace cis::webhook::detail {

/// Whether there is no secret in it: nothing but white space, or the prefix that every signing secret has.
[[nodiscard]] inline bool is_blank(const Secret& secret) {
    constexpr std::string_view white_space = " \t\r\n\v\f";
    constexpr std::string_view prefix = "whsec_";
    std::string_view text = secret.reveal();
    text.remove_prefix((std::min)(text.find_first_not_of(white_space), text.size()));
    if (text.starts_with(prefix)) text.remove_prefix(prefix.size());
    return text.find_first_not_of(white_space) == std::string_view::npos;
}

}  // namespace cis::webhook::detail
