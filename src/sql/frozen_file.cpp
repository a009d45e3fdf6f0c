#include "sql/frozen_file.hpp"

#include <string_view>
#include <system_error>
#include <utility>

namespace cis::sql {
namespace {

std::filesystem::file_time_type time_of(const std::string& path) {
    std::error_code failed;
    return std::filesystem::last_write_time(path, failed);
}

std::uintmax_t size_of(const std::string& path) {
    std::error_code failed;
    return std::filesystem::file_size(path, failed);
}

/// Whether the file has a log. While a process writes, the file has one. SQLite removes it when the last
/// process closes the file.
bool has_log(const std::string& path) {
    std::error_code failed;
    const std::uintmax_t size = std::filesystem::file_size(path + "-wal", failed);
    return !failed && size > 0;
}

bool stays_as_it_is(char one) {
    constexpr std::string_view others = "/-._~";
    return (one >= '0' && one <= '9') || (one >= 'a' && one <= 'z') || (one >= 'A' && one <= 'Z') ||
           others.find(one) != std::string_view::npos;
}

}  // namespace

FrozenFile::FrozenFile(std::string path)
    : path_(std::move(path)), written_(time_of(path_)), size_(size_of(path_)) {}

bool FrozenFile::has_changed() const {
    return has_log(path_) || time_of(path_) != written_ || size_of(path_) != size_;
}

std::string immutable_uri(const std::string& path) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    const std::string generic = std::filesystem::path(path).generic_string();
    std::string uri = generic.starts_with('/') ? "file://" : "file:///";
    for (const char one : generic) {
        if (stays_as_it_is(one)) {
            uri += one;
        } else {
            const auto byte = static_cast<unsigned char>(one);
            uri += {'%', digits[byte / 16], digits[byte % 16]};
        }
    }
    return uri + "?immutable=1";
}

}  // namespace cis::sql
