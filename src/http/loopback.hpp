#pragma once

#include <string_view>

namespace cis::detail {

/// Whether a host is this machine by its very name: `localhost`, or an address in 127.0.0.0/8 or `[::1]`, in
/// any spelling that libcurl takes. Such a host needs no TLS and is never asked for through a proxy.
[[nodiscard]] bool is_loopback_host(std::string_view host);

/// The same of the host of an absolute URL.
[[nodiscard]] bool is_loopback_url(std::string_view url);

}  // namespace cis::detail
