#pragma once

#include <functional>
#include <optional>

#include "call/body_consumer.hpp"
#include "cis/call/call_spec.hpp"
#include "codec/decoder.hpp"

namespace cis::detail {

/// Decodes the body of a 2xx response.
using Decode = std::function<std::optional<DecodeFailure>(PaddedText body)>;

/// Sends a call and decodes its answer: the one place that all calls pass through.
/// @param info what came with the answer; `meta` and `extra` are the decoder's business
/// @param consumer takes the body while it arrives, so that there is none to decode
/// @return nothing on success
[[nodiscard]] std::optional<Error> send_and_decode(const CallSpec& spec, ReplyInfo& info,
                                                   const Decode& decode, BodyConsumer* consumer = nullptr);

}  // namespace cis::detail
