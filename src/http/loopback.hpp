#pragma once

#include <string_view>

namespace cis::detail {

/// Whether a host names this machine: `localhost`, or an address in 127.0.0.0/8 or `[::1]`, in any spelling
/// that libcurl accepts. Requests to such a host need no TLS and never use a proxy.
[[nodiscard]] bool is_loopback_host(std::string_view host);

/// Like is_loopback_host(), for the host of an absolute URL.
[[nodiscard]] bool is_loopback_url(std::string_view url);

}  // namespace cis::detail
