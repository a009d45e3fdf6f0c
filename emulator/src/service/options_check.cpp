#include "service/options_check.hpp"

#include <stdexcept>

namespace cis::emulator {
namespace {

void require(bool fulfilled, const char* what) {
    if (!fulfilled) throw std::invalid_argument(what);
}

bool is_share(double value) { return value >= 0 && value <= 1; }

void check(const DeliveryOptions& options) {
    require(options.timeout.count() > 0, "the time-out of deliveries must be positive");
    require(options.backoff_base.count() > 0 && options.backoff_cap >= options.backoff_base,
            "the back-off of deliveries must be positive, and its cap no less than its base");
    require(options.max_concurrent > 0, "there must be room for one delivery at a time");
    require(is_share(options.duplicate_share) && is_share(options.reorder_share) &&
                is_share(options.tamper_share),
            "the shares of deliveries are from 0 to 1");
    require(options.reorder_hold.count() >= 0, "deliveries cannot be held back for a negative time");
}

}  // namespace

void check(const Options& options) {
    require(!options.api_key.empty() || !options.bearer_tokens.empty(),
            "an API key or a bearer token is required");
    require(is_share(options.fail_rate), "the fail rate is a share from 0 to 1");
    require(options.requests_per_minute >= 0 && options.legacy_requests_per_minute >= 0 &&
                options.latency.count() >= 0 && options.step_duration.count() >= 0,
            "quotas and durations must not be negative");
    require(!options.autoplay || options.step_duration.count() > 0,
            "autoplay needs a step duration that is not 0");
    check(options.deliveries);
}

}  // namespace cis::emulator
