#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <string_view>

namespace cis::examples {

/// A file for what is shown only once: new, for its owner alone, and safe against a crash after each line.
///
/// When nothing was written to it, it is removed with the object.
class SecretFile {
public:
    /// Creates the file. Throws `std::system_error`, also when there is one of that name.
    explicit SecretFile(std::filesystem::path path);
    ~SecretFile();
    SecretFile(const SecretFile&) = delete;
    SecretFile& operator=(const SecretFile&) = delete;

    /// Writes a line. When it returns, the line is on the disk. Throws `std::system_error`; then nothing of
    /// the line is left in the file.
    void append(std::string_view line);

private:
    void write_all(std::string_view text) const;
    [[noreturn]] void fail(const char* what) const;

    std::filesystem::path path_;
    int descriptor_{-1};
    off_t size_{0};  ///< of the complete lines
};

}  // namespace cis::examples
