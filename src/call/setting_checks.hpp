#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "cis/call/retry_policy.hpp"
#include "cis/core/error.hpp"

namespace cis::detail {

/// What is wrong with a time that bounds something, whether a client has it or a single call.
/// @param name of the setting
[[nodiscard]] std::optional<Error> check_time(const char* name, std::chrono::milliseconds time);
/// What is wrong with a retry policy.
[[nodiscard]] std::optional<Error> check_retry(const RetryPolicy& policy);

}  // namespace cis::detail
