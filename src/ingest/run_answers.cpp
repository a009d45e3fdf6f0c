// What a run makes of the answers of the service.

#include <algorithm>
#include <utility>

#include "ingest/run.hpp"
#include "ingest/seconds_text.hpp"

namespace cis::ingest::detail {
namespace {

/// So many rows that are refused for the same reason, and none accepted, mean that no row ever will be.
constexpr int most_equal_refusals = 20;
constexpr std::chrono::milliseconds notice_after{2000};
/// To list so many takes a moment.
constexpr std::int64_t many_candidates = 2000;

}  // namespace

void Run::take(Created& event) {
    if (event.result.error) {
        failed(event.row, *event.result.error);
        return;
    }
    in_contact();
    was_accepted_ = true;
    waiting_.at(event.row).interview_url = std::move(event.result.interview_url);
    course_->answered(event.row, event.result.answer, clock_->now());
}

void Run::take(Queued& event) {
    if (!event.result) {
        failed(event.row, event.result.error());
        return;
    }
    in_contact();
    was_accepted_ = true;
    write({{.kind = JournalEntry::Kind::queued, .key = waiting_.at(event.row).key}}, false);
    course_->answered(event.row, {.kind = Answer::Kind::queued}, clock_->now());
}

void Run::failed(RowNumber row, const Error& error) {
    const Answer answer = answer_of(error);
    Waiting& waiting = waiting_.at(row);
    if (error.kind == ErrorKind::cancelled) {
        if (answer.kind == Answer::Kind::lost) waiting.reason = "the run stopped before the answer came";
        course_->answered(row, answer, clock_->now());
        return;
    }
    waiting.error = std::make_shared<const Error>(error);
    waiting.reason = to_string(error);
    course_->answered(row, answer, clock_->now());
    if (bulk::is_answer(error)) {
        in_contact();
    } else {
        lost_contact(error);
    }
    if (const std::string reason = hopeless(error); !reason.empty()) stop(reason);
    const bool is_refusal = answer.kind == Answer::Kind::rejected || answer.kind == Answer::Kind::failed ||
                            (answer.kind == Answer::Kind::lost && error.status != 0);
    if (!is_refusal) return;
    const std::string refusal = std::to_string(error.status) + error.code + ' ' + error.param;
    equal_refusals_ = refusal == equal_refusal_ ? equal_refusals_ + 1 : 1;
    equal_refusal_ = refusal;
    if (!was_accepted_ && equal_refusals_ >= most_equal_refusals) {
        stop("the service refused " + std::to_string(equal_refusals_) +
             " rows for the same reason, and accepted none: " + to_string(error));
    }
}

void Run::take(PageArrived& event) {
    if (!event.page) {
        list_broke(event.page.error());
    } else if (*event.page) {
        take_page(**event.page);
    }
    const bool is_part_over = !event.page || !*event.page || list_parts_[event.part].finished();
    if (!is_part_over && !list_is_broken_) {
        next_page(event.part);
    } else if (--unread_parts_ == 0 && list_is_broken_) {
        course_->list_failed(clock_->now());
    } else if (unread_parts_ == 0) {
        course_->listed({}, true, service_now(), clock_->now());
    }
}

void Run::take_page(ListedPage& page) {
    in_contact();
    lists_.succeeded(clock_->now());
    said_list_fails_ = false;
    const auto total = page.total_count;
    if (!has_listed_ && total && *total >= many_candidates) {
        notice(Notice::Kind::listing, "the posting has " + std::to_string(*total) +
                                          " candidates: listing them first, which are up to " +
                                          std::to_string(*total / 100 + (*total % 100 == 0 ? 0 : 1)) +
                                          " requests");
    }
    has_listed_ = true;
    if (page.unreadable) {
        // It could be the one that is looked for.
        list_is_broken_ = true;
        stop("a candidate in the list cannot be read: " + to_string(*page.unreadable));
        return;
    }
    course_->listed(std::move(page.candidates), false, service_now(), clock_->now());
}

void Run::list_broke(const Error& error) {
    list_is_broken_ = true;
    if (error.kind == ErrorKind::cancelled) return;
    if (bulk::is_answer(error)) {
        in_contact();
    } else {
        lost_contact(error);
    }
    const time_point now = clock_->now();
    lists_.failed(error, now);
    if (const std::string reason = hopeless(error); !reason.empty()) {
        stop(reason);
    } else if (!error.transient() || lists_.is_over(now)) {
        stop("the posting cannot be listed: " + to_string(error));
    } else if (lists_.silence(now) >= notice_after && !is_away_ && !std::exchange(said_list_fails_, true)) {
        notice(Notice::Kind::unreachable, "the posting cannot be listed, tries again: " + to_string(error));
    }
}

void Run::stop(std::string reason) {
    if (std::exchange(is_stopped_, true)) return;
    stopped_at_ = clock_->now();
    give_up_list_.request_stop();
    report_.stopped = std::move(reason);
    notice(Notice::Kind::stopping, report_.stopped);
    if (course_) course_->stop();
}

void Run::lost_contact(const Error& error) {
    const time_point now = clock_->now();
    contact_.failed(error, now);
    const auto away = contact_.silence(now);
    // A single broken connection is not worth a word.
    if ((away >= notice_after || !was_in_contact_) && !std::exchange(is_away_, true)) {
        const auto left = contact_.left(now);
        notice(Notice::Kind::unreachable,
               report_.host + ": " + to_string(error) + "; tries again for another " + seconds_text(left),
               left);
    }
    if (contact_.is_over(now))
        stop("the service did not answer for " + seconds_text(away) + ": " + to_string(error));
}

void Run::in_contact() {
    contact_.succeeded(clock_->now());
    was_in_contact_ = true;
    if (std::exchange(is_away_, false)) notice(Notice::Kind::recovered, report_.host + " answers again");
}

}  // namespace cis::ingest::detail
