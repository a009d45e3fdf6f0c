#include "sync/export_pace.hpp"

namespace cis::sync::detail {

ExportPace::ExportPace(const Client& client, const ExportOptions& options, time_point now)
    : client_(client),
      outage_(options.patience),
      concurrency_(options.max_in_flight),
      since_(now),
      waited_before_(waited()) {}

void ExportPace::ended(Seconds spent) {
    ++requests_;
    spent_ += spent;
}

void ExportPace::review(time_point now) {
    constexpr std::uint64_t enough = 16;
    if (requests_ < enough) return;
    const Seconds waited_now = waited();
    concurrency_.review(requests_, now - since_, spent_, waited_now - waited_before_);
    since_ = now;
    requests_ = 0;
    spent_ = Seconds(0);
    waited_before_ = waited_now;
}

ExportPace::Seconds ExportPace::waited() const {
    const ClientStatistics statistics = client_.statistics();
    return statistics.backoff + statistics.limiter_wait;
}

}  // namespace cis::sync::detail
