#include "http/system_ca_bundle.hpp"

#include "core/readable_file.hpp"

#include <curl/curl.h>
#include <array>

namespace cis::detail {

std::string find_ca_bundle(const char* built_in_file, const char* built_in_folder,
                           std::span<const std::string_view> places) {
    if (built_in_file != nullptr) return is_readable(built_in_file) ? built_in_file : std::string{};
    if (built_in_folder != nullptr) return {};
    for (const std::string_view place : places) {
        std::string file{place};
        if (is_readable_file(file)) return file;
    }
    return {};
}

std::string system_ca_bundle() {
    constexpr std::array<std::string_view, 4> places{
        "/etc/ssl/certs/ca-certificates.crt",  // Debian and Alpine
        "/etc/pki/tls/certs/ca-bundle.crt",    // Fedora
        "/etc/ssl/ca-bundle.pem",              // openSUSE
        "/etc/ssl/cert.pem",                   // Alpine without the package ca-certificates, macOS
    };
    const curl_version_info_data* const info = curl_version_info(CURLVERSION_NOW);
    if (info->age < CURLVERSION_SEVENTH) return {};
    return find_ca_bundle(info->cainfo, info->capath, places);
}

}  // namespace cis::detail
