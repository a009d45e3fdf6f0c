#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace cis::test {

/// The response of a server to one request, as bytes on the wire.
struct WireAnswer {
    /// What happens to the connection afterwards.
    enum class Ending { stays_open, closes, resets };

    std::string bytes;
    std::size_t piece_size = std::string::npos;  ///< The bytes arrive in pieces of this size; at least 1.
    Ending ending = Ending::stays_open;
};

/// Parses the input of a fuzzer as responses. Every text is valid.
///
/// Most bytes stand for themselves, including tabs and line ends. From 0x80 on, a byte stands for a text that
/// no mutation would find soon: a status line, a header, an interim response. The following bytes are
/// instructions; n is the next byte:
///
/// | Byte   | What it does                                                                          |
/// |--------|---------------------------------------------------------------------------------------|
/// | 01     | ends the response; the next one begins                                                |
/// | 02, 03 | as 01, and the connection is closed in order, or reset                                 |
/// | 04 n   | the response arrives in pieces of n bytes                                             |
/// | 05 n   | is the byte n itself                                                                  |
/// | 06     | ends a group                                                                          |
/// | 0E     | begins a group: `Content-Length`, the end of the head, the group                       |
/// | 0F n   | as 0E, but n (-128 to 127) is added to the announced length                           |
/// | 10     | begins a group that becomes a chunk                                                   |
/// | 11 n   | begins a group that becomes chunks of n bytes, whose sizes are spelled in several ways |
/// | 12     | begins a group that is compressed with gzip                                           |
/// | 13 n   | begins a group that is repeated 2^(n modulo 16) times                                 |
/// | 14 n   | begins a group whose last n bytes are cut off                                         |
/// | 15 n   | begins a group whose byte at n (modulo its size) is inverted                          |
///
/// Groups can contain groups, up to a depth of eight. The end of a response ends all its groups. Other
/// control characters stand for themselves. No group and no response grows beyond half a mebibyte.
[[nodiscard]] std::vector<WireAnswer> parse_answers(std::string_view text);

}  // namespace cis::test
