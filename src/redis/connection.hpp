#pragma once

#include <hiredis/hiredis.h>

#include <chrono>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "cis/core/result.hpp"
#include "redis/address.hpp"

namespace cis::redis {

/// How long to wait for a Redis server.
struct Timeouts {
    std::chrono::milliseconds connect{};
    std::chrono::milliseconds command{};
};

/// What a command returned; none for Redis' nil.
using Value = std::optional<std::string>;

/// A connection to a Redis server, for one thread at a time.
class Connection {
public:
    /// Connects, logs in and selects the database.
    [[nodiscard]] static Result<Connection> open(const Address& address, const Timeouts& timeouts);

    /// Sends a command that returns a text or nil, and waits for the reply.
    /// @return the reply, or an error; after an error the connection must not be used again
    [[nodiscard]] Result<Value> command(std::span<const std::string_view> words);
    [[nodiscard]] Result<Value> command(std::initializer_list<std::string_view> words);

private:
    struct Free {
        void operator()(redisContext* context) const noexcept { redisFree(context); }
    };
    using Context = std::unique_ptr<redisContext, Free>;

    Connection(Context context, std::string name) : context_(std::move(context)), name_(std::move(name)) {}

    [[nodiscard]] std::optional<Error> set_up(const Address& address, const Timeouts& timeouts);
    [[nodiscard]] Error failure(const char* doing, int error_number) const;
    [[nodiscard]] Error refusal(std::string_view command, std::string_view answer) const;

    Context context_;
    std::string name_;  ///< of the server, for errors
};

}  // namespace cis::redis
