#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "cis/call/retry_policy.hpp"
#include "cis/core/error.hpp"

namespace cis::detail {

/// What is wrong with a duration setting of a client or of a call; none if it is valid.
/// @param name the name of the setting
[[nodiscard]] std::optional<Error> check_time(const char* name, std::chrono::milliseconds time);
/// What is wrong with a retry policy; none if it is valid.
[[nodiscard]] std::optional<Error> check_retry(const RetryPolicy& policy);

}  // namespace cis::detail
