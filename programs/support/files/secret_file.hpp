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
    /// What happens if a file of this name exists.
    enum class Existing {
        refused,
        /// It stays until the first line is written. Until then the new one has `.new` after its name.
        replaced,
    };

    /// Creates the file. Throws `std::system_error` if that fails, or if a file exists that is not replaced.
    explicit SecretFile(const std::filesystem::path& path, Existing existing = Existing::refused);
    ~SecretFile();
    SecretFile(const SecretFile&) = delete;
    SecretFile& operator=(const SecretFile&) = delete;

    /// Writes a line. When it returns, the line is on the disk. Throws `std::system_error`; then the file
    /// contains no part of the line, or is not there.
    void append(std::string_view line);

private:
    /// Gives the file its name, in place of the one that had it.
    void take_name();

    std::filesystem::path path_;
    bool has_name_;
    NewFile file_;
};

}  // namespace cis::programs
