#pragma once

#include <array>
#include <string_view>

namespace cis::detail {

#if defined(_WIN32)
/// On Windows the authorities are in a store. A path without a drive could lead to anybody's folder.
inline constexpr bool has_certificate_store = true;
inline constexpr std::array<std::string_view, 0> ca_bundle_places{};
#else
inline constexpr bool has_certificate_store = false;
/// Where systems keep the authorities in one file.
inline constexpr std::array<std::string_view, 4> ca_bundle_places{
    "/etc/ssl/certs/ca-certificates.crt",  // Debian and Alpine
    "/etc/pki/tls/certs/ca-bundle.crt",    // Fedora
    "/etc/ssl/ca-bundle.pem",              // openSUSE
    "/etc/ssl/cert.pem",                   // Alpine without the package ca-certificates, macOS
};
#endif

}  // namespace cis::detail
