#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "bulk/private_file.hpp"

namespace cis::sync::detail {

/// A private file that grows at its end. Errors are thrown as Exception (`invalid_argument`, `conflict` if it
/// is in use).
class AppendFile {
public:
    /// Opens the file, and creates it if it does not exist.
    /// @param param names it in errors
    AppendFile(std::filesystem::path path, const char* param);
    AppendFile(const AppendFile&) = delete;
    AppendFile& operator=(const AppendFile&) = delete;
    ~AppendFile();

    /// Appends bytes, which are kept for a while before they are written.
    void append(std::string_view bytes);
    /// Writes what was kept, and waits until the disk has it. Throws if somebody removed or replaced the
    /// file.
    void make_durable();
    /// With what is not written yet.
    [[nodiscard]] std::uint64_t size() const noexcept { return written_ + kept_.size(); }
    void truncate(std::uint64_t size);
    /// The content as it is on the disk.
    [[nodiscard]] std::string read() const;
    /// Whether it begins with this text on the disk, or ends inside of it. A file that does not is not ours.
    [[nodiscard]] bool begins_with(std::string_view text) const;
    /// An error about this file.
    [[nodiscard]] Error fault(std::string_view what) const;

private:
    /// What is only opened, and then not used, stays as it is.
    void make_private();
    void flush();
    [[nodiscard]] std::string read_first(std::uint64_t size) const;

    bulk::PrivateFile file_;
    bool is_private_{false};
    std::uint64_t written_{0};
    std::string kept_{};
};

/// Replaces a file by one with this content, in one step: a reader sees the old one or the new one, also
/// after a crash. Only its owner can read it. The new one is first beside it, with `.new` behind its name: what
/// has this name already must begin as the content does, or be cut off.
/// @param beginning of each such content
void replace_private_file(const std::filesystem::path& path, std::string_view content,
                          std::string_view beginning, const char* param);

}  // namespace cis::sync::detail
