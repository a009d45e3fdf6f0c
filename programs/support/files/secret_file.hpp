#pragma once

#include <filesystem>
#include <string_view>

#include "files/new_file.hpp"

namespace cis::programs {

/// A file for text that is shown only once: new, readable only by its owner, and safe against a crash after
/// each line.
///
/// If nothing was written to it, the destructor removes it.
class SecretFile {
public:
    /// Creates the file. Throws `std::system_error` if that fails, or if the file exists.
    explicit SecretFile(std::filesystem::path path);
    ~SecretFile();
    SecretFile(const SecretFile&) = delete;
    SecretFile& operator=(const SecretFile&) = delete;

    /// Writes a line. When it returns, the line is on the disk. Throws `std::system_error`; then the file
    /// contains no part of the line.
    void append(std::string_view line);

private:
    NewFile file_;
};

}  // namespace cis::programs
