#pragma once

#include <filesystem>

namespace cis::programs {

/// Creates a file that only its owner can read and write. Throws `std::system_error`; its code is
/// `std::errc::file_exists` if anything has that name already.
/// @return the descriptor, for writing
int create_private_file(const std::filesystem::path& path);

}  // namespace cis::programs
