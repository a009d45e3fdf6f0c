#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace cis::test {

/// A file that only its owner can read, removed with this object.
class TemporaryFile {
public:
    /// Creates the file with this content in the system's temporary directory. Throws `std::system_error` or
    /// `std::ios_base::failure`.
    explicit TemporaryFile(std::string_view content);
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    ~TemporaryFile();

    [[nodiscard]] const std::string& path() const { return path_; }

private:
    std::string path_;
};

}  // namespace cis::test
