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

using Headers = std::vector<std::pair<std::string, std::string>>;

/// A request as the server read it from the wire.
struct ReceivedRequest {
    std::string method;
    std::string target;
    Headers headers;
    std::string body;  ///< Without the chunked framing.
    std::size_t connection =
        0;  ///< How many connections the server had accepted before the one that carried it.
    std::int32_t stream = 0;  ///< The id of its stream in HTTP/2.

    /// Value of the first header with this name, which is compared without regard to case; empty if none.
    [[nodiscard]] std::string header(std::string_view name) const;
};

/// Hears of every request that was read to its end.
using Recorder = std::function<void(const ReceivedRequest&)>;

/// Parses request line and headers, up to and including the empty line; nothing when that is not HTTP/1.
[[nodiscard]] std::optional<ReceivedRequest> parse_request_head(std::string_view head);

}  // namespace cis::test
