#include "sync/retrying_list.hpp"

#include <utility>

#include "bulk/circle_of_cursors.hpp"
#include "bulk/lost_cursor.hpp"
#include "sync/pass_stopped.hpp"

namespace cis::sync::detail {

RetryingList::RetryingList(const Client& client, std::string posting_id, CandidateListParams params,
                           RetryTerms terms)
    : client_(client),
      posting_id_(std::move(posting_id)),
      params_(std::move(params)),
      terms_(std::move(terms)),
      outage_(terms_.patience),
      pages_(open(params_.starting_after)),
      trail_(params_.starting_after) {}

Pages<Candidate> RetryingList::open(const std::string& cursor) {
    CandidateListParams params = params_;
    params.starting_after = cursor;
    is_once_ = outage_.is_silent();
    auto list = client_.candidates().list(posting_id_, params).stop_token(terms_.stop);
    return is_once_ ? std::move(list).once().pages() : std::move(list).pages();
}

std::optional<Page<Candidate>> RetryingList::next() {
    if (is_once_ && !outage_.is_silent() && !pages_.finished()) pages_ = open(pages_.cursor());
    if (goes_round_) stop_pass(bulk::circle_of_cursors());
    for (;;) {
        const std::string before = pages_.cursor();
        auto page = pages_.next();
        if (!page) return std::nullopt;
        if (*page) {
            outage_.succeeded(terms_.clock.now());
            follow(**page, before);
            return std::move(**page);
        }
        const Error& error = page->error();
        std::string cursor = pages_.cursor();
        if (bulk::is_lost_cursor(error, cursor) && restarts_ < bulk::most_lost_cursors) {
            ++restarts_;
            cursor.clear();
            trail_ = cis::detail::CursorTrail();
        } else {
            wait_or_stop(error);
        }
        pages_ = open(cursor);
    }
}

void RetryingList::follow(const Page<Candidate>& page, const std::string& before) {
    // If the page has no next cursor, the list itself reports the fault.
    if (page.pagination.has_more && pages_.cursor() != before) goes_round_ = !trail_.advance(pages_.cursor());
}

void RetryingList::wait_or_stop(const Error& error) {
    const auto now = terms_.clock.now();
    if (!error.transient()) stop_pass(error);
    outage_.failed(error, now);
    const bool asks_for_more =
        outage_.is_silent() && error.retry_after && *error.retry_after > outage_.left(now);
    if (outage_.is_over(now) || asks_for_more) stop_pass(error);
    if (terms_.on_wait) terms_.on_wait(error);
    if (!terms_.clock.wait_until(outage_.next_try(), terms_.stop)) {
        Error stopped = error;
        stopped.kind = ErrorKind::cancelled;
        stop_pass(std::move(stopped));
    }
}

}  // namespace cis::sync::detail
