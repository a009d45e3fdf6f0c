#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string_view>

#include <cis/core/secret.hpp>

namespace cis::programs {

// Files with secrets, which belong to this user and which nobody else can read or replace.

/// Reads such a file. Links are followed if they and the file are this user's. Throws InputError if the file
/// is not such a file: another user owns it, can read it or can replace it, or it is not an ordinary file.
/// @param most bytes that the file may have
/// @return none if there is no file
[[nodiscard]] std::optional<Secret> read_private_file(const std::filesystem::path& path, std::size_t most);

/// Makes a folder for such files, with those above it, unless it exists. Throws InputError if it cannot be
/// made, or if others can change it, or if it would be made in the folder of another user.
void make_private_folder(const std::filesystem::path& folder);

/// Replaces such a file, or makes it, so that a reader finds all of the old text or all of the new one, even
/// after a power failure. The caller must have a lock. Throws CommandFailure if it cannot be written.
void replace_private_file(const std::filesystem::path& path, std::string_view text);

}  // namespace cis::programs
