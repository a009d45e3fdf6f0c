#include "ingest/plan/list_bounds.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace cis::ingest::detail {
namespace {

using Seconds = std::chrono::duration<double>;

/// Roughly how many candidates a part of a list has. They fill two pages.
constexpr std::size_t rows_per_part = 200;

double seconds_of(time_point time) { return Seconds(time.time_since_epoch()).count(); }

}  // namespace

ListBounds::ListBounds(std::chrono::milliseconds settle, std::size_t most_parts)
    : settle_(Seconds(settle).count()), most_parts_(most_parts), recently_recalled_(settle_ + clock_margin) {}

void ListBounds::recall(double created_at) {
    recently_recalled_.add(created_at);
    newest_ = std::max(newest_.value_or(created_at), created_at);
}

void ListBounds::doubt(std::optional<double> since) {
    if (!std::exchange(has_doubts_, true)) {
        doubtful_since_ = since;
    } else if (doubtful_since_) {
        doubtful_since_ = since ? std::optional(std::min(*doubtful_since_, *since)) : std::nullopt;
    }
}

void ListBounds::see(std::optional<double> created_at, time_point now) {
    if (!created_at) return;
    // A time in the future would hide all later candidates from the lists.
    if (service_ahead_ && *created_at > service_time(now) + clock_margin) return;
    newest_ = std::max(newest_.value_or(*created_at), *created_at);
}

void ListBounds::acknowledge(std::optional<double> created_at) {
    ++created_;
    if (!first_created_) first_created_ = created_at;
}

void ListBounds::set_service_now(double service_now, time_point now) {
    service_ahead_ = service_now - seconds_of(now);
}

double ListBounds::service_time(time_point now) const noexcept {
    return seconds_of(now) + service_ahead_.value_or(0);
}

ListRequest ListBounds::at_start(bool journal_is_complete, std::optional<double> since) {
    known_until_ = since;
    if (journal_is_complete) {
        // Candidates that the journal does not have were brought in by others after this time.
        known_until_ = has_doubts_ ? doubtful_since_ : newest_;
        // Candidates that were created a little earlier may be listed only now.
        if (!has_doubts_ && known_until_) *known_until_ -= settle_;
    }
    ListRequest list = request(known_until_);
    list.splits = splits(list, list.since, recently_recalled_.count());
    return list;
}

ListRequest ListBounds::since(std::optional<double> from, bool is_gapless) const {
    if (!from || !is_gapless) return request(from);
    if (!gapless_since_ || !service_ahead_) return {};
    // Rows that were created after this time may not have been listed yet.
    ListRequest list = request(std::min(*from, service_time(*gapless_since_) - settle_));
    // If the run is nearly over, this list shows all of the run's rows. If the run has just begun, the list
    // shows the rows of the last run.
    list.splits = splits(list, first_created_, created_);
    if (list.splits.empty()) list.splits = splits(list, list.since, recently_recalled_.count());
    return list;
}

ListRequest ListBounds::at_end() const {
    ListRequest list = request(at_start_);
    list.splits = splits(list, first_created_, created_);
    return list;
}

ListRequest ListBounds::request(std::optional<double> since) {
    if (since) *since -= clock_margin;
    return {.since = since};
}

std::vector<double> ListBounds::splits(const ListRequest& request, std::optional<double> from,
                                       std::size_t rows) const {
    if (!from || !newest_) return {};
    const std::size_t parts = std::min(most_parts_, rows / rows_per_part);
    std::vector<double> splits;
    double previous = request.since.value_or(0);
    for (std::size_t i = 1; i < parts; ++i) {
        const double share = static_cast<double>(i) / static_cast<double>(parts);
        // The service may round the times of its filter. It leaves whole seconds as they are.
        const double split = std::floor(*from + (*newest_ - *from) * share);
        if (split > previous) splits.push_back(split);
        previous = std::max(previous, split);
    }
    return splits;
}

}  // namespace cis::ingest::detail
