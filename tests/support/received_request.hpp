#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cis::test {

/// Of every line in HTTP/1.1.
inline constexpr std::string_view line_end = "\r\n";

using RawHeaders = std::vector<std::pair<std::string, std::string>>;

/// A request in the form that the server received.
struct ReceivedRequest {
    std::string method;
    std::string target;
    RawHeaders headers;
    std::string body;  ///< Without the chunked framing.
    std::size_t connection =
        0;  ///< The number of connections that the server accepted before the connection of this request.
    std::int32_t stream = 0;  ///< The id of the stream in HTTP/2.

    /// The value of the first header with this name; empty if there is none. The comparison of names ignores
    /// case.
    [[nodiscard]] std::string header(std::string_view name) const;
};

/// Called for every request that was read to its end.
using Recorder = std::function<void(const ReceivedRequest&)>;

/// Parses request line and headers, up to and including the empty line; none if the text is not HTTP/1.
[[nodiscard]] std::optional<ReceivedRequest> parse_request_head(std::string_view head);

}  // namespace cis::test
