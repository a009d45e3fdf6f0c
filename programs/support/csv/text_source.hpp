#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "csv/byte_source.hpp"
#include "csv/decoder.hpp"
#include "csv/padding_filter.hpp"

namespace cis::programs {

/// The text of a file in UTF-8, block by block, without its byte order mark and the padding at its end.
///
/// A byte order mark decides the encoding. Without one, the caller does. UTF-8 is passed on unchecked. In any
/// other encoding, bytes that are not text become `Decoder::malformed`.
class TextSource {
public:
    /// Opens the file. Throws `InputError` if the file is not text or the encoding is unknown. Throws
    /// `std::system_error` if the file cannot be read.
    /// @param file     `-` is standard input
    /// @param encoding the encoding of a file without a byte order mark
    TextSource(const std::filesystem::path& file, const std::string& encoding, std::stop_token stop);

    /// The next text, valid until the next call; empty at the end. Throws `std::system_error`.
    std::string_view read();

    const std::string& name() const noexcept { return bytes_.name(); }
    /// Whether the input is not a regular file.
    bool is_pipe() const noexcept { return !bytes_.size(); }

    /// The encoding, as a message names it.
    const std::string& encoding() const noexcept { return encoding_; }

private:
    ByteSource bytes_;
    std::string encoding_;
    std::optional<Decoder> decoder_;
    PaddingFilter padding_;
    std::string head_;   ///< what was read to recognise the kind of file
    std::string block_;  ///< what read() has returned
    bool is_at_end_{false};
};

}  // namespace cis::programs
