#include "http/system_ca_bundle.hpp"

#include "core/authorities_of_system.hpp"
#include "core/readable_file.hpp"

#include <curl/curl.h>

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
    const curl_version_info_data* const info = curl_version_info(CURLVERSION_NOW);
    if (info->age < CURLVERSION_SEVENTH) return {};
    return find_ca_bundle(info->cainfo, info->capath, ca_bundle_places);
}

}  // namespace cis::detail
