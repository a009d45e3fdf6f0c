#pragma once

#include <string>
#include <unordered_map>

#include "wire/message.hpp"

namespace cis::emulator {

/// The state of a credential's quota after a request.
struct QuotaStanding {
    bool exceeded = false;
    int limit = 0;  ///< 0 if there is no quota
    int remaining = 0;
    double window_ends = 0;  ///< epoch seconds
};

/// Grants each credential a number of requests in a window of 60 s, which starts with its first request.
class RequestQuota {
public:
    /// `per_minute` is 0 for no quota.
    explicit RequestQuota(int per_minute) : per_minute_(per_minute) {}

    /// Counts a request unless the quota is exhausted.
    [[nodiscard]] QuotaStanding count(const std::string& credential, double now);

private:
    struct Window {
        double began = 0;
        int granted = 0;
    };
    int per_minute_;
    std::unordered_map<std::string, Window> windows_;
};

/// The whole seconds until the window ends, for `Retry-After`.
[[nodiscard]] std::string retry_after(const QuotaStanding& standing, double now);

/// `X-RateLimit-Limit`, `-Remaining` and `-Reset`; none without a quota.
[[nodiscard]] Headers rate_limit_headers(const QuotaStanding& standing);

}  // namespace cis::emulator
