#pragma once

#include <optional>
#include <string>

#include "call/body_consumer.hpp"
#include "cis/call/call_spec.hpp"
#include "cis/call/reply.hpp"

namespace cis::detail {

/// Drives a call's exchange on the calling thread: everything that can block happens here.
/// @param info     gets the status and the headers of the last response, and how it came about
/// @param body     gets the body of the last response
/// @param consumer takes the body of a 2xx response instead, if there is one
/// @return nothing when the last response is a 2xx
[[nodiscard]] std::optional<Error> drive(const CallSpec& spec, ReplyInfo& info, std::string& body,
                                         BodyConsumer* consumer = nullptr);

}  // namespace cis::detail
