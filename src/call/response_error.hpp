#pragma once

#include <chrono>

#include "call/exchange.hpp"
#include "cis/core/error.hpp"
#include "cis/http/transport.hpp"

namespace cis::detail {

/// The kind of error a status stands for (document: Errors).
[[nodiscard]] ErrorKind kind_of_status(int status) noexcept;

/// Reads what counts of a transfer when the next step is decided, and the error it would be.
/// @param now what a `Retry-After` date is compared with
/// @param error set unless the transfer is a success
[[nodiscard]] AttemptFacts examine(Transfer& transfer, std::chrono::system_clock::time_point now,
                                   Error& error);

}  // namespace cis::detail
