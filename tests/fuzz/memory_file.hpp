#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include "expect.hpp"

namespace cis::fuzz {

/// A file without a disk, for code that opens a file by its name. Its path exists in this process only.
class MemoryFile {
public:
    MemoryFile() : descriptor_(::memfd_create("cis-fuzz", MFD_CLOEXEC)) { expect(descriptor_ >= 0); }
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;
    ~MemoryFile() { ::close(descriptor_); }

    [[nodiscard]] std::filesystem::path path() const {
        return "/proc/self/fd/" + std::to_string(descriptor_);
    }
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
    int descriptor_;
};

}  // namespace cis::fuzz
