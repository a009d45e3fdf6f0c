#pragma once

#include <filesystem>
#include <string>

namespace cis::detail {

/// Creates a folder that only its owner can use, unless it is there.
/// @return why it cannot be used: it cannot be created, is a link, or, where files have an owner and a mode,
///         another user owns it or can write to it; empty if it can
[[nodiscard]] std::string make_private_folder(const std::filesystem::path& folder);

}  // namespace cis::detail
