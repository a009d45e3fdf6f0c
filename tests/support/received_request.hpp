#pragma once

#include <cstddef>
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
    std::string body;            ///< Without the chunked framing.
    std::size_t connection = 0;  ///< `Connection::index()` of the connection that carried it.

    /// Value of the first header with this name, which is compared without regard to case; empty if none.
    std::string header(std::string_view name) const;
};

/// Parses request line and headers, up to and including the empty line; nothing when that is not HTTP/1.
std::optional<ReceivedRequest> parse_request_head(std::string_view head);

}  // namespace cis::test
