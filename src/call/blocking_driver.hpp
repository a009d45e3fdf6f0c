#pragma once

#include <optional>
#include <string>

#include "call/body_consumer.hpp"
#include "cis/call/call_spec.hpp"
#include "cis/call/reply.hpp"

namespace cis::detail {

class CallWatch;

/// Executes the steps of a call's exchange on the calling thread. Everything that can block happens here.
/// @param watch    sees what happens
/// @param info     receives the status and headers of the last response, the attempts and the time
/// @param body     receives the body of the last response
/// @param consumer if set, receives the body of a 2xx response instead
/// @return nothing if the last response is a 2xx
[[nodiscard]] std::optional<Error> drive(const CallSpec& spec, CallWatch& watch, ReplyInfo& info,
                                         std::string& body, BodyConsumer* consumer = nullptr);

}  // namespace cis::detail
