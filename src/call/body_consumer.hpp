#pragma once

#include <string_view>

namespace cis::detail {

/// Receives the body of a 2xx response piece by piece as it arrives.
class BodyConsumer {
public:
    BodyConsumer() = default;
    BodyConsumer(const BodyConsumer&) = delete;
    BodyConsumer& operator=(const BodyConsumer&) = delete;
    virtual ~BodyConsumer() = default;

    /// Discards the pieces of an earlier attempt. Called before each attempt.
    virtual void restart() = 0;
    /// Takes the next piece. @return whether the transfer should continue
    [[nodiscard]] virtual bool take(std::string_view piece) = 0;
    /// Whether the caller has received a part of the body. It cannot be withdrawn, so no other attempt may
    /// follow.
    [[nodiscard]] virtual bool has_handed_on() const = 0;
    /// Whether take() stopped the transfer because the caller has all it wants.
    [[nodiscard]] virtual bool has_enough() const = 0;
    /// Why take() stopped the transfer because the body is malformed; empty if it did not.
    [[nodiscard]] virtual std::string_view failure() const = 0;
};

}  // namespace cis::detail
