#pragma once

#include <string_view>

namespace cis::detail {

/// Takes the body of a 2xx answer while it arrives, instead of having it kept.
class BodyConsumer {
public:
    BodyConsumer() = default;
    BodyConsumer(const BodyConsumer&) = delete;
    BodyConsumer& operator=(const BodyConsumer&) = delete;
    virtual ~BodyConsumer() = default;

    /// Called before each attempt: what came of an earlier one is void.
    virtual void restart() = 0;
    /// Takes the next piece. @return whether the transfer should go on
    [[nodiscard]] virtual bool take(std::string_view piece) = 0;
    /// Whether something was handed on that cannot be taken back, so that there must not be another attempt.
    [[nodiscard]] virtual bool has_handed_on() const = 0;
};

}  // namespace cis::detail
