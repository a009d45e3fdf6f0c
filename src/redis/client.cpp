#include "redis/client.hpp"

#include <cstddef>
#include <utility>

namespace cis::redis {
namespace {

/// The most idle connections that are kept. Only a burst has more simultaneous commands.
constexpr std::size_t most_idle = 32;

}  // namespace

Client::Client(Address address, Timeouts timeouts) : address_(std::move(address)), timeouts_(timeouts) {}

Result<Value> Client::command(std::span<const std::string_view> words) {
    Deadline deadline = std::chrono::steady_clock::now() + timeouts_.command;
    std::optional<Connection> connection = take_idle();
    for (bool repeated = false;; repeated = true) {
        if (!connection) {
            Result<Connection> opened = Connection::open(address_, timeouts_.connect, deadline);
            if (!opened) {
                Error error = std::move(opened).error();
                if (repeated) error.outcome = Outcome::unknown;
                return error;
            }
            connection = std::move(*opened);
        }
        Result<Value> value = connection->command(words, deadline);
        if (value) {
            keep(std::move(*connection));
            return value;
        }
        // A connection with an error is not kept: another server may have taken over the address.
        if (repeated || value.error().kind != ErrorKind::connection) return value;
        connection.reset();
    }
}

std::optional<Connection> Client::take_idle() {
    const std::lock_guard lock(mutex_);
    if (idle_.empty()) return std::nullopt;
    Connection connection = std::move(idle_.back());
    idle_.pop_back();
    return connection;
}

void Client::keep(Connection connection) {
    const std::lock_guard lock(mutex_);
    if (idle_.size() < most_idle) idle_.push_back(std::move(connection));
}

}  // namespace cis::redis
