#pragma once

#include <initializer_list>
#include <mutex>
#include <optional>
#include <string_view>
#include <vector>

#include "webhook/redis_connection.hpp"

namespace cis::webhook {

/// Connections to one Redis server, for any number of threads.
class RedisClient {
public:
    /// Does not connect.
    RedisClient(RedisAddress address, RedisTimeouts timeouts);

    /// Sends a command that returns a text or nil; once more, on a new connection, when the connection broke:
    /// the server may have restarted since it was last used. A command must therefore bear being carried out
    /// twice.
    [[nodiscard]] Result<RedisValue> command(std::initializer_list<std::string_view> words);

private:
    [[nodiscard]] std::optional<RedisConnection> take_idle();
    void keep(RedisConnection connection);

    const RedisAddress address_;
    const RedisTimeouts timeouts_;
    std::mutex mutex_;
    std::vector<RedisConnection> idle_;
};

}  // namespace cis::webhook
