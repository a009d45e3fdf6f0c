#pragma once

#include <optional>

#include "call/body_consumer.hpp"
#include "cis/call/call_spec.hpp"
#include "cis/http/response.hpp"

namespace cis::detail {

/// A call's last response, with how it came about.
struct Answer {
    Response response{};
    int attempts{};
    std::chrono::milliseconds elapsed{};
};

/// Drives a call's exchange on the calling thread: everything that can block happens here.
/// @param consumer takes the body of a 2xx answer, if there is one
/// @return nothing when the answer is a 2xx
[[nodiscard]] std::optional<Error> drive(const CallSpec& spec, Answer& answer,
                                         BodyConsumer* consumer = nullptr);

}  // namespace cis::detail
