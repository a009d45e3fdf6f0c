#pragma once

#include <span>
#include <string>
#include <string_view>

namespace cis::detail {

/// Finds the file with the authorities that the system trusts. libcurl is built with the file or the folder
/// of one system. A program that is linked statically for any distribution has neither. Then this function
/// returns the first place with a readable file that is not empty.
/// @param built_in_file    may be null
/// @param built_in_folder  may be null
/// @return empty if libcurl's own choice is used
std::string find_ca_bundle(const char* built_in_file, const char* built_in_folder,
                           std::span<const std::string_view> places);

/// find_ca_bundle() for the libcurl of this process, with the places of known systems.
std::string system_ca_bundle();

}  // namespace cis::detail
