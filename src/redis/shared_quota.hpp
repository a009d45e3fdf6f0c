#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <utility>

#include "cis/core/result.hpp"
#include "redis/client.hpp"

namespace cis::redis {

/// The next slots of a quota. Times are relative to the time of the request on the server.
struct NextSlots {
    std::chrono::microseconds first{};  ///< time until the first slot; negative if it has begun
    std::chrono::microseconds pause{};  ///< time until the end of the pause
};

/// A quota on a Redis server. Times are those of the server's clock. Only one thread at a time may use it.
class SharedQuota {
public:
    /// @param interval the time between two slots
    /// @param past     how far in the past a slot that was not taken may be
    SharedQuota(std::string key, std::chrono::microseconds interval, std::chrono::microseconds past,
                Client& client)
        : key_(std::move(key)),
          interval_(std::to_string(interval.count())),
          past_(std::to_string(past.count())),
          client_(client) {}

    /// Takes the next slots. If the connection breaks, some slots may be lost.
    /// @param count how many; 0 only asks for the pause
    [[nodiscard]] Result<NextSlots> take(std::size_t count);
    /// Begins a pause, or extends one. It does not shorten a pause.
    [[nodiscard]] Result<NextSlots> pause(std::chrono::microseconds length);

private:
    [[nodiscard]] Result<NextSlots> run(const std::string& count, const std::string& length);

    const std::string key_;
    const std::string interval_;
    const std::string past_;
    Client& client_;
};

}  // namespace cis::redis
