#include "ingest/plan/send_queue.hpp"

#include <algorithm>

#include "core/back_off.hpp"

namespace cis::ingest::detail {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds shortest_pause{500};
constexpr milliseconds longest_pause{15'000};

}  // namespace

void SendQueue::put_after_failure(RowNumber number, std::optional<milliseconds> quota_wait, time_point now) {
    const milliseconds pause = quota_wait ? std::max(shortest_pause, *quota_wait)
                                          : cis::detail::longest_back_off(shortest_pause, longest_pause,
                                                                          rows_.at(number).failures + 1);
    put_later(now + pause, number);
}

void SendQueue::put_alone(RowNumber number) {
    alone_ = number;
    put(number);
}

void SendQueue::wake(time_point now) {
    std::erase_if(later_, [&](const auto& one) {
        if (one.first > now) return false;
        ready_.push_back(one.second);
        return true;
    });
}

time_point SendQueue::wakes_at() const noexcept {
    time_point first = time_point::max();
    for (const auto& [time, number] : later_) first = std::min(first, time);
    return first;
}

RowNumber SendQueue::begin(RowNumber number) noexcept {
    ++in_flight_;
    has_sent_ = true;
    return number;
}

std::optional<RowNumber> SendQueue::take(time_point now) {
    while (!ready_.empty()) {
        const RowNumber number = ready_.front();
        ready_.pop_front();
        if (admission_.end_if_known(number)) continue;
        const PendingRow& row = rows_.at(number);
        if (!settings_.has_claims || (row.sends_until && now <= *row.sends_until)) return begin(number);
        admission_.readmit(number);
    }
    return std::nullopt;
}

std::optional<RowNumber> SendQueue::take_probe() {
    end_known();  // a list that is under way may have shown some of them
    if (ready_.empty()) return std::nullopt;
    // A row whose address nobody shares cannot be merged with another.
    std::vector<std::size_t> unshared;
    const std::size_t first_rows = std::min(ready_.size(), rows_per_save);
    for (std::size_t i = 0; i < first_rows; ++i) {
        if (!admission_.shares_address(rows_.at(ready_[i]).identity)) unshared.push_back(i);
    }
    const auto below = [this](std::size_t most) { return settings_.random ? settings_.random(most) : 0; };
    const std::size_t index = unshared.empty() ? below(first_rows) : unshared[below(unshared.size())];
    const RowNumber number = ready_[index];
    ready_.erase(ready_.begin() + static_cast<std::ptrdiff_t>(index));
    return begin(number);
}

void SendQueue::take_response(RowNumber number, time_point now) {
    --in_flight_;
    last_end_ = now;
    if (alone_ == number) alone_.reset();
}

bool SendQueue::has_first_rows() const noexcept {
    return settings_.is_async || ready_.size() >= rows_per_save ||
           (admission_.admitted() == 0 && !rows_.can_read());
}

void SendQueue::hold_first_rows() {
    const auto end = ready_.begin() + static_cast<std::ptrdiff_t>(std::min(ready_.size(), rows_per_save));
    first_rows_.assign(ready_.begin(), end);
    ready_.erase(ready_.begin(), end);
}

void SendQueue::release_first_rows() {
    ready_.insert(ready_.end(), first_rows_.begin(), first_rows_.end());
    first_rows_.clear();
}

void SendQueue::sort() noexcept { std::ranges::sort(ready_); }

void SendQueue::end_known() {
    std::erase_if(ready_, [this](RowNumber number) { return admission_.end_if_known(number); });
}

std::size_t SendQueue::rows_to_save() const noexcept {
    if (!settings_.is_async)
        return admission_.admitted() >= rows_per_save || ready_.empty() ? rows_per_save : 0;
    // After a crash, this route never sends again what the journal says was about to be sent. So only rows
    // that are sent at once may be saved. Rows are saved together once half of the permitted requests are
    // free, so that not every row waits for the disk.
    const bool has_room = 2 * in_flight_ <= settings_.in_flight;
    return ready_.empty() && has_room ? settings_.in_flight - in_flight_ : 0;
}

std::size_t SendQueue::first_rows_to_save() const noexcept {
    return has_first_rows() ? 0 : rows_per_save - ready_.size();
}

bool SendQueue::has_next() const noexcept {
    return !ready_.empty() || admission_.admitted() > 0 || rows_.can_read();
}

bool SendQueue::is_at_work() const noexcept {
    return in_flight_ > 0 || !first_rows_.empty() || !later_.empty() || has_next();
}

}  // namespace cis::ingest::detail
