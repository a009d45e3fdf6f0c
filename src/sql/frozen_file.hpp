#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace cis::sql {

/// A database file of SQLite that nobody writes, as far as one can see without a lock.
class FrozenFile {
public:
    /// @param path the whole one
    explicit FrozenFile(std::string path);

    /// Whether somebody has it open to write, or has written it since this object was made.
    [[nodiscard]] bool has_changed() const;

private:
    std::string path_;
    std::filesystem::file_time_type written_;
    std::uintmax_t size_;
};

/// The URI with which SQLite reads a file without locks and without a log.
/// @param path the whole one
[[nodiscard]] std::string immutable_uri(const std::string& path);

}  // namespace cis::sql
