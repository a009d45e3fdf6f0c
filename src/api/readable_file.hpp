#pragma once

#include <fstream>
#include <string>

namespace cis::detail {

/// Whether there is something to read in a file: no folder, not empty, and ours to open.
[[nodiscard]] inline bool is_readable_file(const std::string& path) {
    return std::ifstream(path).get() != std::ifstream::traits_type::eof();
}

/// The reason of a refusal otherwise.
inline constexpr const char* unreadable_file = "is a file that cannot be read, or is empty";

}  // namespace cis::detail
