#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "mapping/kept_mapping.hpp"

namespace cis::programs {

/// The folder with a file for each mapping, beside the profiles. It may not exist.
[[nodiscard]] std::filesystem::path mappings_folder();

/// The file of a mapping, which may not exist.
[[nodiscard]] std::filesystem::path file_of_mapping(const std::string& name);

/// All mappings of this user, by name. Throws InputError if one of them cannot be used: which columns a
/// person's data is in must not be guessed.
[[nodiscard]] std::vector<KeptMapping> kept_mappings();

/// The mapping with a name; none if there is no such file. Throws InputError if it cannot be used.
[[nodiscard]] std::optional<KeptMapping> kept_mapping(const std::string& name);

/// Keeps a mapping. Throws InputError, for example if a mapping with this name exists and must not be
/// replaced. Throws CommandFailure if it cannot be written.
void keep_mapping(const KeptMapping& mapping, bool replaces);

/// Forgets a mapping. Throws CommandFailure if its file cannot be removed.
/// @return whether there was one
bool forget_mapping(const std::string& name);

}  // namespace cis::programs
