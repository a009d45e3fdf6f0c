#pragma once

#include <string_view>

namespace cis::detail {

/// The host and port of a URL.
struct Authority {
    std::string_view host{};  ///< without user and password; an IPv6 address has its brackets
    std::string_view port{};  ///< the port of the scheme if the URL names none
};

/// Reads the authority of an absolute URL. It is needed for every request, and a complete parser would cost a
/// twentieth of a small request.
[[nodiscard]] Authority authority_of(std::string_view url);

}  // namespace cis::detail
