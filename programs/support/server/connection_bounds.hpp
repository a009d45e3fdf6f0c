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
    /// Each costs a thread, and up to the limit of a body.
    std::size_t connections = 128;
    /// Accepted beyond them, until others have given way.
    std::size_t reserve = 16;
    /// From one address. A proxy in front is one address. 0: no limit but that of all.
    std::size_t per_address = 64;
    /// For the head of a request, from the connection or the last response on, and again for its body,
    /// however steadily the bytes arrive.
    std::chrono::milliseconds request_time{60'000};
    /// Before that, a connection gives way only after this time, so that a burst is served.
    std::chrono::milliseconds least_time{1'000};
    /// The same if the reserve is used up, too: nobody is accepted then, and thousands may wait for it. Who
    /// has waited there has sent a request by then.
    std::chrono::milliseconds least_time_in_flood{20};
};

/// Decides which connections of a server have to end. A connection either waits for its client, or its
/// request is handled; only one that waits has to end, and then the one that has waited longest. It has no
/// clock and no sockets, and is for one thread at a time.
class ConnectionBounds {
public:
    using Time = std::chrono::steady_clock::time_point;
    /// The caller's number of an open connection, e.g. its descriptor.
    using Id = int;

    explicit ConnectionBounds(const ConnectionLimits& limits) : limits_(limits) {}

    /// A connection from this address has come.
    void open(Id id, std::uint32_t address, Time now);
    /// From now on, the connection waits for its client: for the rest of a request, or the next one.
    void wait(Id id, Time now);
    /// Its request is complete and is handled.
    void handle(Id id);
    /// It has ended.
    void close(Id id);

    /// The connections that have to end now. The caller ends them; each is returned once.
    [[nodiscard]] std::vector<Id> take_ending(Time now);
    /// When the next one has to end, if nothing happens until then; none if none waits.
    [[nodiscard]] std::optional<Time> next_ending() const;

private:
    struct Connection {
        std::uint32_t address{0};
        std::optional<Time> waits_since{};
        bool must_end{false};  ///< it does not count any more
    };

    void count_no_more(const Connection& connection);
    /// It has to make room for others.
    [[nodiscard]] bool is_in_the_way(const Connection& connection) const;
    /// How long a connection that is in the way may wait.
    [[nodiscard]] std::chrono::milliseconds least_time() const;
    [[nodiscard]] std::optional<Time> end_of(const Connection& connection) const;

    ConnectionLimits limits_;
    std::map<Id, Connection> connections_{};
    std::size_t count_{0};  ///< of those that count
    std::map<std::uint32_t, std::size_t> count_by_address_{};
};

}  // namespace cis::programs
