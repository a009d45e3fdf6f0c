#pragma once

#include <chrono>
#include <initializer_list>
#include <mutex>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "redis/connection.hpp"

namespace cis::redis {

/// How long to wait for a Redis server.
struct Timeouts {
    std::chrono::milliseconds connect{};
    std::chrono::milliseconds command{};  ///< for everything that a command takes, including the connection
};

/// Connections to one Redis server, for any number of threads.
class Client {
public:
    /// Makes a client. It does not connect yet.
    Client(Address address, Timeouts timeouts);

    /// Sends a command that returns a text or nil. If the connection breaks, sends the command once more over
    /// a new connection, because the server may have restarted since the connection was last used. So a
    /// command must be idempotent.
    [[nodiscard]] Result<Value> command(std::span<const std::string_view> words);
    [[nodiscard]] Result<Value> command(std::initializer_list<std::string_view> words) {
        return command(std::span(words.begin(), words.size()));
    }

private:
    [[nodiscard]] std::optional<Connection> take_idle();
    void keep(Connection connection);

    const Address address_;
    const Timeouts timeouts_;
    std::mutex mutex_;
    std::vector<Connection> idle_;
};

}  // namespace cis::redis
