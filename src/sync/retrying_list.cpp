#include "sync/retrying_list.hpp"

#include <algorithm>
#include <utility>

#include "cis/core/exception.hpp"

namespace cis::sync::detail {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds first_pause{1000};
constexpr milliseconds longest_pause{30'000};
/// A cursor can vanish with its candidate. If it does again and again, something else is wrong.
constexpr int most_restarts = 3;

bool has_lost_cursor(const Error& error) {
    return error.kind == ErrorKind::bad_request || error.kind == ErrorKind::validation;
}

}  // namespace

RetryingList::RetryingList(const Client& client, std::string posting_id, CandidateListParams params,
                           RetryTerms terms)
    : client_(client),
      posting_id_(std::move(posting_id)),
      params_(std::move(params)),
      terms_(std::move(terms)),
      pages_(open(params_.starting_after)),
      last_answer_(terms_.clock.now()) {}

Pages<Candidate> RetryingList::open(const std::string& cursor) const {
    CandidateListParams params = params_;
    params.starting_after = cursor;
    return client_.candidates().list(posting_id_, params).stop_token(terms_.stop).pages();
}

std::optional<Page<Candidate>> RetryingList::next() {
    for (;;) {
        auto page = pages_.next();
        if (!page) return std::nullopt;
        if (*page) {
            last_answer_ = terms_.clock.now();
            pause_ = milliseconds(0);
            return std::move(**page);
        }
        const Error& error = page->error();
        std::string cursor = pages_.cursor();
        if (has_lost_cursor(error) && !cursor.empty() && restarts_ < most_restarts) {
            ++restarts_;
            cursor.clear();
        } else {
            wait_or_throw(error);
        }
        pages_ = open(cursor);
    }
}

void RetryingList::wait_or_throw(const Error& error) {
    const auto now = terms_.clock.now();
    const bool has_answered = error.kind == ErrorKind::rate_limited;
    if (has_answered) last_answer_ = now;
    pause_ = pause_ == milliseconds(0) ? first_pause : std::min(2 * pause_, longest_pause);
    auto wait = std::max<Clock::time_point::duration>(pause_, error.retry_after.value_or(pause_));
    if (!error.transient()) throw_error(error);
    if (!has_answered) {
        const auto rest = last_answer_ + terms_.silence - now;
        if (rest <= milliseconds(0) || error.retry_after.value_or(milliseconds(0)) > rest) throw_error(error);
        wait = std::min<Clock::time_point::duration>(wait, rest);
    }
    if (terms_.on_wait) terms_.on_wait(error);
    if (!terms_.clock.wait_until(now + wait, terms_.stop)) {
        Error stopped = error;
        stopped.kind = ErrorKind::cancelled;
        throw_error(std::move(stopped));
    }
}

}  // namespace cis::sync::detail
