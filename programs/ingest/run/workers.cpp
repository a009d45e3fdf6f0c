#include "ingest/run/workers.hpp"

#include <chrono>
#include <string>
#include <utility>

#include <cis/core/exception.hpp>

#ifdef CIS_PROGRAMS_WITH_REDIS
#include <cis/redis/claims.hpp>
#include <cis/redis/rate_limiter.hpp>
#endif

#include "failure/input_error.hpp"
#include "process/environment.hpp"

namespace cis::programs::ingest_command {
namespace {

std::string redis_url() {
    const auto url = environment_value("CIS_REDIS_URL");
    if (!url) return {};
#ifndef CIS_PROGRAMS_WITH_REDIS
    throw InputError("CIS_REDIS_URL is set, but this program was built without CIS_WITH_REDIS");
#endif
    return *url;
}

#ifdef CIS_PROGRAMS_WITH_REDIS
/// Makes an object that uses the server. An error about its address names the variable.
template <class Made, class Options>
std::shared_ptr<Made> make_for(Options options) {
    try {
        return std::make_shared<Made>(std::move(options));
    } catch (const Exception& exception) {
        Error error = exception.error();
        if (error.kind == ErrorKind::invalid_argument && error.param == "url") error.param = "CIS_REDIS_URL";
        throw_error(std::move(error));
    }
}
#endif

}  // namespace

bool has_shared_claims() { return !redis_url().empty(); }

std::shared_ptr<ingest::Claims> shared_claims() {
    const std::string url = redis_url();
    if (url.empty()) return nullptr;
#ifdef CIS_PROGRAMS_WITH_REDIS
    return make_for<redis::Claims>(redis::ClaimsOptions{.url = url});
#else
    return nullptr;
#endif
}

std::shared_ptr<RateLimiter> limiter_of(const Arguments& arguments) {
    if (arguments.requests_per_minute == 0) return nullptr;
    const std::string url = redis_url();
#ifdef CIS_PROGRAMS_WITH_REDIS
    if (!url.empty()) {
        return make_for<redis::RateLimiter>(
            redis::RateLimiterOptions{.url = url,
                                      .name = "ingest",
                                      .requests = arguments.requests_per_minute,
                                      .window = std::chrono::minutes(1)});
    }
#endif
    return std::make_shared<QuotaLimiter>(arguments.requests_per_minute, std::chrono::minutes(1));
}

}  // namespace cis::programs::ingest_command
