#pragma once

#include <filesystem>
#include <optional>
#include <string_view>
#include <system_error>

#include "files/private_file.hpp"

namespace cis::programs {

/// A file that is there as a whole or not at all, and that only its owner can read and write.
///
/// It is written beside its place, under another name. A link stays, and what it leads to is replaced. The
/// destructor removes what was not published.
class PageFile {
public:
    /// Checks that the file can be created, before there is anything to write. Throws `std::system_error`,
    /// and InputError if there is something that is no regular file, e.g. a pipe.
    explicit PageFile(std::filesystem::path path);
    ~PageFile();
    PageFile(const PageFile&) = delete;
    PageFile& operator=(const PageFile&) = delete;

    /// Writes the file and puts it into its place, also if a file is there. Throws `std::system_error`; then
    /// its place is as it was.
    void publish(std::string_view text);

private:
    [[noreturn]] void fail(const std::error_code& error) const;

    std::filesystem::path path_;
    std::optional<PrivateFile> draft_;  ///< until it is published
};

}  // namespace cis::programs
