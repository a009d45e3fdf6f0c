#pragma once

#include <chrono>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "cis/core/result.hpp"
#include "redis/address.hpp"
#include "redis/wire.hpp"

namespace cis::redis {

/// The result of a command; none for Redis' nil.
using Value = std::optional<std::string>;

/// A connection to a Redis server, for one thread at a time.
class Connection {
public:
    /// Connects, logs in and selects the database.
    /// @param longest  timeout of the connection attempt
    /// @param deadline the deadline of the whole operation. It is extended by the time that the system takes
    /// to resolve the host name, because that time cannot be limited
    [[nodiscard]] static Result<Connection> open(const Address& address, std::chrono::milliseconds longest,
                                                 Deadline& deadline);

    /// Sends a command that returns a text or nil, and waits for the reply.
    /// @return the reply, or an error; after an error the connection must not be used again
    [[nodiscard]] Result<Value> command(std::span<const std::string_view> words, Deadline deadline);
    [[nodiscard]] Result<Value> command(std::initializer_list<std::string_view> words, Deadline deadline) {
        return command(std::span(words.begin(), words.size()), deadline);
    }

private:
    struct Free {
        void operator()(redisContext* context) const noexcept { redisFree(context); }
    };
    using Context = std::unique_ptr<redisContext, Free>;

    Connection(Context context, std::string name) : context_(std::move(context)), name_(std::move(name)) {}

    [[nodiscard]] std::optional<Error> connect(Deadline deadline);
    [[nodiscard]] std::optional<Error> set_up(const Address& address, Deadline deadline);
    [[nodiscard]] Error failure(const char* doing, Wait why) const;
    [[nodiscard]] Error unexpected_reply(std::string_view command) const;
    [[nodiscard]] Error refusal(std::string_view command, std::string_view reply) const;

    Context context_;
    std::string name_;  ///< the name of the server, for errors
};

}  // namespace cis::redis
