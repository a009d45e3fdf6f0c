#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace cis::programs {

/// How many connections an HTTP server serves, and for how long it waits for them.
struct ConnectionLimits {
    /// The number of connections. Each costs a thread, and memory up to the limit of a body.
    std::size_t connections = 128;
    /// How many more are accepted, until others have made room.
    std::size_t reserve = 16;
    /// The number of connections from one address. A proxy in front counts as one address. 0: only the limit
    /// of all connections applies.
    std::size_t per_address = 64;
    /// The time for the head of a request, from the connection or the last response on, and again for its
    /// body, however steadily the bytes arrive.
    std::chrono::milliseconds request_time{60'000};
    /// The shortest time that a connection has before it makes room, so that a burst is served.
    std::chrono::milliseconds least_time{1'000};
    /// The same time if the reserve is used up too. Then no connection is accepted, and thousands may wait
    /// for that. A connection that has waited there has sent a request by then.
    std::chrono::milliseconds least_time_in_flood{20};
};

/// Decides which connections of a server have to end. A connection either waits for its client, or its
/// request is handled. Only one that waits has to end, and the one that has waited longest ends first. The
/// class has no clock and no sockets. Only one thread at a time may use it.
class ConnectionBounds {
public:
    using Time = std::chrono::steady_clock::time_point;
    /// The caller's number of an open connection, e.g. its descriptor.
    using Id = int;

    explicit ConnectionBounds(const ConnectionLimits& limits) : limits_(limits) {}

    /// Notes that a connection from this address has come.
    void open(Id id, std::uint32_t address, Time now);
    /// Notes that from now on the connection waits for its client: for the rest of a request, or for the next
    /// one.
    void wait(Id id, Time now);
    /// Notes that the request of a connection is complete and is handled.
    void handle(Id id);
    /// Notes that a connection has ended.
    void close(Id id);

    /// Takes the connections that have to end now. The caller ends them. Each is returned once.
    [[nodiscard]] std::vector<Id> take_ending(Time now);
    /// When the next connection has to end, if nothing happens until then; none if no connection waits.
    [[nodiscard]] std::optional<Time> next_ending() const;

private:
    struct Connection {
        std::uint32_t address{0};
        std::optional<Time> waits_since{};
        bool must_end{false};  ///< whether it no longer counts
    };

    void count_no_more(const Connection& connection);
    /// Whether a connection has to make room for others.
    [[nodiscard]] bool is_in_the_way(const Connection& connection) const;
    /// How long a connection that has to make room may wait.
    [[nodiscard]] std::chrono::milliseconds least_time() const;
    [[nodiscard]] std::optional<Time> end_of(const Connection& connection) const;

    ConnectionLimits limits_;
    std::map<Id, Connection> connections_{};
    std::size_t count_{0};  ///< connections that count
    std::map<std::uint32_t, std::size_t> count_by_address_{};
};

}  // namespace cis::programs
