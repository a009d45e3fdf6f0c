#pragma once

#include <filesystem>
#include <string>

namespace cis::detail {

/// Creates a folder that only its owner can use, unless it exists.
/// @return empty if the folder can be used. Otherwise why not: it cannot be created, it is a link, or, where
/// files have an owner and a mode, another user owns it or can write to it
[[nodiscard]] std::string make_private_folder(const std::filesystem::path& folder);

}  // namespace cis::detail
