#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace cis::sql {

/// A SQLite database file that no process writes, as far as one can see without a lock.
class FrozenFile {
public:
    /// @param path the absolute path
    explicit FrozenFile(std::string path);

    /// Whether a process has the file open for writing, or has written it since this object was made.
    [[nodiscard]] bool has_changed() const;

private:
    std::string path_;
    std::filesystem::file_time_type written_;
    std::uintmax_t size_;
};

/// The URI with which SQLite reads a file without locks and without a log.
/// @param path the absolute path
[[nodiscard]] std::string immutable_uri(const std::string& path);

}  // namespace cis::sql
