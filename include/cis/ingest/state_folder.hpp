#pragma once

#include <filesystem>
#include <optional>

#include <cis/core/error.hpp>
#include <cis/core/export.hpp>

namespace cis::ingest {

/// Creates a folder for IngestorOptions::state_folder that only this user can use, unless it exists. A run
/// does so too. This function is for a program that chooses between folders.
/// @return `invalid_argument` if the folder cannot be used: it cannot be created, is a link, or another user
/// owns it or can write to it. On Windows, access follows the rights of the folder above it
[[nodiscard]] CIS_EXPORT std::optional<Error> prepare_state_folder(const std::filesystem::path& folder);

}  // namespace cis::ingest
