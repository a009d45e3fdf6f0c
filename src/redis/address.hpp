#pragma once

#include <string>
#include <string_view>

#include "cis/core/secret.hpp"

namespace cis::redis {

/// Where a Redis server is, and who asks it.
struct Address {
    std::string host{};    ///< a name or an address; empty for a socket of this machine
    int port{6379};        ///< with a host
    std::string socket{};  ///< the path of the socket, without a host
    std::string user{};    ///< empty for the server's default user
    Secret password{};     ///< empty to log in as nobody
    int database{0};

    /// For a log: without user and password.
    [[nodiscard]] std::string text() const;
};

/// Reads `redis://[[user]:password@]host[:port][/database]` or
/// `unix://[[user]:password@]/path[?db=database]`. Throws Exception (`invalid_argument`, `url`), which quotes
/// nothing of it.
[[nodiscard]] Address parse_url(std::string_view url);

}  // namespace cis::redis
