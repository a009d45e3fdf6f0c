#pragma once

#include <filesystem>

namespace cis::programs {

/// The file to which an output goes: if a path is a link, the link stays, and the file behind it is written.
/// Throws InputError if the name ends like that of a folder, or if another user may have put the file or the
/// link there as a trap.
[[nodiscard]] std::filesystem::path output_target(const std::filesystem::path& file);

}  // namespace cis::programs
