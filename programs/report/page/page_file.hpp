#pragma once

#include <filesystem>
#include <optional>
#include <string_view>
#include <system_error>

#include "files/new_file.hpp"

namespace cis::programs::report_command {

/// A file that is written completely or not at all. Only its owner can read and write it.
///
/// It is first written beside its place, under another name. If the place is a link, the link stays, and the
/// file that it leads to is replaced. The destructor removes a file that was not published.
class PageFile {
public:
    /// Checks that the file can be created, before there is anything to write. Throws InputError if it
    /// cannot, or if the path leads to something that is not a regular file, e.g. a pipe, or to a file that
    /// may not be replaced.
    PageFile(std::filesystem::path path, bool replaces);
    ~PageFile();
    PageFile(const PageFile&) = delete;
    PageFile& operator=(const PageFile&) = delete;

    /// Writes the file and puts it into its place. Throws CommandFailure if that fails, and InputError if
    /// there is a file now that may not be replaced; then its place has not changed.
    void publish(std::string_view text);

private:
    [[noreturn]] void refuse(const std::error_code& error) const;
    [[noreturn]] void fail(const std::error_code& error) const;
    void refuse_file() const;

    std::filesystem::path path_;
    bool replaces_;
    std::optional<NewFile> draft_;  ///< set until it is published
};

}  // namespace cis::programs::report_command
