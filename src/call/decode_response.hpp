#pragma once

#include <functional>
#include <optional>

#include "cis/call/sent_call.hpp"
#include "codec/decoder.hpp"

namespace cis::detail {

/// Decodes the body of a 2xx response.
using Decode = std::function<std::optional<DecodeFailure>(PaddedText body)>;

/// Decodes the response of a call that has ended. All responses pass through this function.
/// @return the error of the call or of its decoding
[[nodiscard]] std::optional<Error> decode(SentCall& call, const Decode& decode);

}  // namespace cis::detail
