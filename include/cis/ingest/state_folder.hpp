#pragma once

#include <filesystem>
#include <optional>

#include <cis/core/error.hpp>
#include <cis/core/export.hpp>

namespace cis::ingest {

/// Creates a folder for IngestorOptions::state_folder, which only this user can use, unless it is there. A
/// run does so too: this function is for a program that chooses between folders.
/// @return `invalid_argument` if the folder cannot be used: it cannot be created, is a link, or another user
///         owns it or can write to it. On Windows the rights of the folder above it decide who can.
[[nodiscard]] CIS_EXPORT std::optional<Error> prepare_state_folder(const std::filesystem::path& folder);

}  // namespace cis::ingest
