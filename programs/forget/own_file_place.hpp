#pragma once

#include <filesystem>
#include <memory>

#include "forget/file_place.hpp"

namespace cis::programs::forget_command {

/// Looks at the content of a file. Throws InputError, which names the file, if cis did not write it, or if it
/// is an unfinished export.
[[nodiscard]] std::unique_ptr<FilePlace> own_file_place(const std::filesystem::path& file);

}  // namespace cis::programs::forget_command
