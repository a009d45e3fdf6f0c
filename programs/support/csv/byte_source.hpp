#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace cis::programs {

/// Whether the file is `-`, or another name of standard input, such as `/dev/stdin`.
[[nodiscard]] bool is_standard_input(const std::filesystem::path& file);

/// Whether a second read of the file gives the same bytes, because it is a regular file. A pipe, a FIFO and a
/// terminal give each byte only once, so they must not be opened only to look.
[[nodiscard]] bool can_be_read_again(const std::filesystem::path& file);

/// The bytes of a file, or of standard input, block by block.
class ByteSource {
public:
    /// @param file `-` is standard input. Throws `std::system_error` if the file cannot be opened.
    /// @param stop ends the reading, unless the file is a regular one: a pipe may be silent for ever
    explicit ByteSource(const std::filesystem::path& file, std::stop_token stop = {});
    ~ByteSource();
    ByteSource(const ByteSource&) = delete;
    ByteSource& operator=(const ByteSource&) = delete;

    /// The next bytes, valid until the next call; empty at the end. Throws `std::system_error`.
    std::string_view read();

    /// The name for messages: the quoted name of the file, or `standard input`.
    const std::string& name() const noexcept { return name_; }

    /// The size in bytes, if it is known in advance.
    std::optional<std::size_t> size() const noexcept { return size_; }

private:
    /// Waits for bytes, or for the end. @return whether there are some; false if the reading should stop
    [[nodiscard]] bool wait() const;

    std::stop_token stop_;
    std::intptr_t handle_{-1};  ///< a file descriptor; on Windows a handle
    std::string name_;
    std::optional<std::size_t> size_;
    std::vector<char> block_;
};

}  // namespace cis::programs
