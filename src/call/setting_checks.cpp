#include "call/setting_checks.hpp"

namespace cis::detail {

using std::chrono::milliseconds;

std::optional<Error> check_time(const char* name, milliseconds time) {
    if (time <= milliseconds(0)) return invalid_argument(name, "must be positive");
    return std::nullopt;
}

std::optional<Error> check_retry(const RetryPolicy& policy) {
    if (policy.max_attempts < 1) return invalid_argument("retry.max_attempts", "must be at least 1");
    if (policy.base < milliseconds(0)) return invalid_argument("retry.base", "must not be negative");
    if (policy.cap < milliseconds(0)) return invalid_argument("retry.cap", "must not be negative");
    if (policy.longest_pause < milliseconds(0))
        return invalid_argument("retry.longest_pause", "must not be negative");
    return std::nullopt;
}

}  // namespace cis::detail
