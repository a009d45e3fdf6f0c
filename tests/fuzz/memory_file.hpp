#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>

#include "expect.hpp"

namespace cis::fuzz {

/// A file in memory, where the system has such files, for code that opens a file by its name.
class MemoryFile {
public:
    MemoryFile() {
        constexpr const char* memory = "/dev/shm";
        const std::filesystem::path folder =
            std::filesystem::is_directory(memory) ? memory : std::filesystem::temp_directory_path();
        std::string name = folder / "cis-fuzz-XXXXXX";
        descriptor_ = ::mkostemp(name.data(), O_CLOEXEC);
        expect(descriptor_ >= 0);
        path_ = name;
    }
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;
    ~MemoryFile() {
        ::close(descriptor_);
        ::unlink(path_.c_str());
    }

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    void write(std::string_view content) {
        expect(::ftruncate(descriptor_, 0) == 0);
        expect(::pwrite(descriptor_, content.data(), content.size(), 0) ==
               static_cast<ssize_t>(content.size()));
    }
    [[nodiscard]] std::string read() const {
        std::string content(static_cast<std::size_t>(::lseek(descriptor_, 0, SEEK_END)), '\0');
        expect(::pread(descriptor_, content.data(), content.size(), 0) ==
               static_cast<ssize_t>(content.size()));
        return content;
    }

private:
    std::filesystem::path path_{};
    int descriptor_{-1};
};

}  // namespace cis::fuzz
