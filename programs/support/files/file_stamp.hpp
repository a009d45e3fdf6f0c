#pragma once

#include <cstdint>
#include <filesystem>

namespace cis::programs {

/// The size and the time of a file, which change when somebody saves it.
struct FileStamp {
    std::uintmax_t size{};
    std::filesystem::file_time_type time{};

    friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

/// Throws `std::filesystem::filesystem_error`.
[[nodiscard]] inline FileStamp stamp_of(const std::filesystem::path& file) {
    return {.size = std::filesystem::file_size(file), .time = std::filesystem::last_write_time(file)};
}

}  // namespace cis::programs
