#pragma once

#include <string_view>

namespace cis::detail {

/// Where a URL leads.
struct Authority {
    std::string_view host{};  ///< without user and password; an address of IPv6 has its brackets
    std::string_view port{};  ///< the one of the scheme if the URL names none
};

/// Reads it from an absolute URL. It is needed for every request, and a complete parser would cost a
/// twentieth of a small request.
[[nodiscard]] Authority authority_of(std::string_view url);

}  // namespace cis::detail
