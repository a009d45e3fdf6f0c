#pragma once

#include <string_view>

namespace cis::detail {

/// Receives the body of a 2xx response piece by piece while it arrives.
class BodyConsumer {
public:
    BodyConsumer() = default;
    BodyConsumer(const BodyConsumer&) = delete;
    BodyConsumer& operator=(const BodyConsumer&) = delete;
    virtual ~BodyConsumer() = default;

    /// Called before each attempt: discards the pieces of an earlier one.
    virtual void restart() = 0;
    /// Takes the next piece. @return whether the transfer should continue
    [[nodiscard]] virtual bool take(std::string_view piece) = 0;
    /// Whether the caller has received a part of the body. It cannot be withdrawn, so no other attempt may
    /// follow.
    [[nodiscard]] virtual bool has_handed_on() const = 0;
};

}  // namespace cis::detail
