#include "bulk/service_clock.hpp"

#include <chrono>

#include "http/http_date.hpp"

namespace cis::bulk {

using Seconds = std::chrono::duration<double>;

void ServiceClock::learn(const Headers& headers) {
    const auto date = headers.get("Date");
    if (!date) return;
    if (const auto time = cis::detail::parse_http_date(*date))
        ahead_ = Seconds(*time - local_.wall_now()).count();
}

double ServiceClock::now() const { return Seconds(local_.wall_now().time_since_epoch()).count() + ahead_; }

}  // namespace cis::bulk
