#pragma once

#include <string>
#include <string_view>

#include "cis/core/secret.hpp"

namespace cis::redis {

/// The address of a Redis server and the login.
struct Address {
    std::string host{};    ///< a name or an address; empty for a local socket
    int port{6379};        ///< used with a host
    std::string socket{};  ///< the path of the socket, used without a host
    std::string user{};    ///< empty for the server's default user
    Secret password{};     ///< empty for no login
    int database{0};

    /// The address for a log, without user and password.
    [[nodiscard]] std::string text() const;
};

/// Parses `redis://[[user]:password@]host[:port][/database]` or
/// `unix://[[user]:password@]/path[?db=database]`. Throws Exception (`invalid_argument`, `url`). Its text
/// quotes no part of the URL.
[[nodiscard]] Address parse_url(std::string_view url);

}  // namespace cis::redis
