#pragma once

#include <functional>
#include <optional>

#include "call/body_consumer.hpp"
#include "cis/call/call_spec.hpp"
#include "codec/decoder.hpp"

namespace cis::detail {

/// Decodes the body of a 2xx response.
using Decode = std::function<std::optional<DecodeFailure>(PaddedText body)>;

/// Sends a call and decodes its response. All calls pass through this function.
/// @param info receives the facts about the response; the decoder sets `meta` and `extra`
/// @param consumer if set, receives the body while it arrives, and nothing is decoded
/// @return nothing on success
[[nodiscard]] std::optional<Error> send_and_decode(const CallSpec& spec, ReplyInfo& info,
                                                   const Decode& decode, BodyConsumer* consumer = nullptr);

}  // namespace cis::detail
