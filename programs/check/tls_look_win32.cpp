#include "check/tls_look.hpp"

namespace cis::programs::check_command {

// The authorities are in a store that OpenSSL does not read. The client says whether it trusts the service.
std::optional<TlsLook> look_at_tls(const TlsPlace& /*place*/, std::chrono::milliseconds /*longest*/) {
    return std::nullopt;
}

}  // namespace cis::programs::check_command
