#pragma once

#include <chrono>

#include "call/exchange.hpp"
#include "cis/core/error.hpp"
#include "cis/http/transport.hpp"

namespace cis::detail {

/// The kind of error for a status (specification: Errors).
[[nodiscard]] ErrorKind kind_of_status(int status) noexcept;

/// Extracts from a transfer the facts that decide about the next step, and its error.
/// @param now the time to compare a `Retry-After` date with, if the response has no `Date`
/// @param error set unless the transfer is a success
[[nodiscard]] AttemptFacts examine(Transfer& transfer, std::chrono::system_clock::time_point now,
                                   Error& error);

}  // namespace cis::detail
