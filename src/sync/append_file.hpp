#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "bulk/private_file.hpp"

namespace cis::sync::detail {

/// A private file to which bytes are appended. Errors are thrown as Exception (`invalid_argument`, or
/// `conflict` if the file is in use).
class AppendFile {
public:
    /// Opens the file, and creates it if it does not exist.
    /// @param param names the file in errors
    AppendFile(std::filesystem::path path, const char* param);
    AppendFile(const AppendFile&) = delete;
    AppendFile& operator=(const AppendFile&) = delete;
    ~AppendFile();

    /// Appends bytes. They are kept in memory for a while before they are written.
    void append(std::string_view bytes);
    /// Writes the bytes that were kept, and waits until the disk has them. Throws if somebody removed or
    /// replaced the file.
    void make_durable();
    /// The size, including bytes that are not written yet.
    [[nodiscard]] std::uint64_t size() const noexcept { return written_ + kept_.size(); }
    void truncate(std::uint64_t size);
    /// The content that is on the disk.
    [[nodiscard]] std::string read() const;
    /// Whether the content on the disk begins with this text, or is a prefix of it. Any other file is
    /// not ours.
    [[nodiscard]] bool begins_with(std::string_view text) const;
    /// An error about this file.
    [[nodiscard]] Error fault(std::string_view what) const;

private:
    /// Makes the file private before the first change. A file that is opened and then not used stays as it
    /// is.
    void make_private();
    void flush();
    [[nodiscard]] std::string read_first(std::uint64_t size) const;

    bulk::PrivateFile file_;
    bool is_private_{false};
    std::uint64_t written_{0};
    std::string kept_{};
};

/// Replaces a file by one with this content, in one step. A reader sees the old file or the new one, even
/// after a crash. Only the owner can read the new file. It is first written beside the old one, with `.new`
/// appended to its name. A file that already has this name must begin with `beginning`, or be a prefix of it.
/// @param beginning the beginning of every such content
void replace_private_file(const std::filesystem::path& path, std::string_view content,
                          std::string_view beginning, const char* param);

}  // namespace cis::sync::detail
