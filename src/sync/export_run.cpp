#include "sync/export_run.hpp"

#include <algorithm>
#include <utility>

#include "bulk/circle_of_cursors.hpp"
#include "bulk/lost_cursor.hpp"
#include "bulk/run_clock.hpp"
#include "bulk/service_clock.hpp"
#include "cis/core/exception.hpp"

namespace cis::sync::detail {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds between_progress{100};
constexpr int longest_page = 100;
/// If a page of one item cannot be decoded, the response may have broken off.
constexpr int most_decode_failures = 3;

Checkpoint scope_of(const Client& client, const ExportOptions& options) {
    return {.checkpoint = checkpoint_kind,
            .base_url = client.base_url(),
            .workspace_id = client.workspace_id(),
            .posting_id = options.posting_id,
            .format = options.format.name};
}

bool has_cursor(const Page<Candidate>& page, const Pages<Candidate>& pages) {
    const std::size_t items = page.data.size() + page.undecodable.size();
    const bool is_undecodable = !page.undecodable.empty() && page.undecodable.back().index + 1 == items;
    if (is_undecodable) return !pages.cursor_of(page.undecodable.back()).empty();
    return !page.data.empty() && !page.data.back().interview_id.empty();
}

PageFacts facts_of(const Page<Candidate>& page, const Pages<Candidate>& pages) {
    PageFacts facts{.items = static_cast<std::int64_t>(page.data.size() + page.undecodable.size()),
                    .has_more = page.pagination.has_more,
                    .cursor = pages.cursor(),
                    .has_own_cursor = has_cursor(page, pages)};
    if (page.pagination.total_count && *page.pagination.total_count >= 0)
        facts.total_count = page.pagination.total_count;
    for (const Candidate& candidate : page.data) {
        if (!candidate.created_at) continue;
        const double created = candidate.created_at->epoch_seconds();
        if (!facts.first_created) facts.first_created = created;
        facts.last_created = created;
    }
    return facts;
}

}  // namespace

ExportRun::ExportRun(const Client& client, const ExportOptions& options, ExportOutput& output)
    : client_(client),
      options_(options),
      clock_(bulk::run_clock(options.clock, client)),
      record_(options, scope_of(client, options), output),
      postings_(options.max_in_flight),
      pace_(client, options, clock_->now()) {}

ExportReport ExportRun::execute() {
    saved_at_ = clock_->now();
    const std::stop_callback waker(options_.stop, [inbox = mailbox_] { inbox->wake(); });
    begin();
    for (;;) {
        if (options_.stop.stop_requested()) stop("the caller asked to stop");
        for (ArrivedPage& arrived : mailbox_->take()) take(arrived);
        pace_.review(clock_->now());
        while (!is_stopped_ && flights_.size() < pace_.in_flight_now() &&
               clock_->now() >= pace_.outage().next_try()) {
            auto next = postings_.next();
            if (!next) break;
            send(*std::move(next));
        }
        report_.finished = postings_.have_ended() && !is_stopped_;
        if (flights_.empty() && (is_stopped_ || report_.finished)) break;
        if (clock_->now() - saved_at_ >= options_.checkpoint_every) save();
        show_progress(false);
        wait();
    }
    end();
    show_progress(true);
    record_.report(report_);
    return std::move(report_);
}

void ExportRun::begin() {
    std::vector<PostingState> earlier = record_.open();
    if (earlier.empty()) {
        if (options_.posting_id.empty()) {
            list_postings();
        } else {
            postings_.add({.id = options_.posting_id});
        }
    }
    for (PostingState& state : earlier) postings_.add(std::move(state));
    if (is_stopped_) return;
    postings_.begin_at(service_time());
    save();  // so that a process that is killed soon can continue
}

void ExportRun::list_postings() {
    auto pages = client_.postings().list_summaries({.limit = longest_page}).stop_token(options_.stop).pages();
    while (auto page = pages.next()) {
        if (!*page) {
            stop((*page).error());
            return;
        }
        for (const UndecodableItem& item : (*page)->undecodable) {
            // Only the id of the posting is needed.
            std::string id = pages.cursor_of(item);
            if (id.empty()) {
                stop("the list of postings: " + item.error.reason);
                return;
            }
            postings_.add({.id = std::move(id)});
        }
        for (PostingSummary& summary : (*page)->data) postings_.add({.id = std::move(summary.id)});
    }
}

double ExportRun::service_time() {
    constexpr milliseconds longest{5000};
    bulk::ServiceClock clock(*clock_);
    // A gateway may not forward this route. Then the clock of this machine is used.
    const auto health = client_.health().deadline(longest).stop_token(options_.stop).with_reply().try_send();
    if (health) clock.learn(health->headers);
    return clock.now();
}

void ExportRun::send(ExportPostings::Next next) {
    ExportedPosting& posting = postings_[next.number];
    const bool is_once = pace_.outage().is_silent();
    auto pages = posting.take_chain(next.request);
    if (!pages || is_once) pages.emplace(open_list(posting.state.id, next.request));
    ++posting.flights;
    const std::size_t id = ++last_flight_;
    const auto [flight, inserted] = flights_.emplace(id, Flight{.posting = next.number,
                                                                .request = std::move(next.request),
                                                                .pages = *std::move(pages),
                                                                .begun = clock_->now(),
                                                                .is_once = is_once});
    bulk::launch(flight->second.pages.fetch(), mailbox_, [id](Result<std::optional<Page<Candidate>>> page) {
        return ArrivedPage{.flight = id, .page = std::move(page)};
    });
}

Pages<Candidate> ExportRun::open_list(const std::string& posting_id, const PlannedRequest& request) {
    CandidateListParams params{.limit = request.limit, .starting_after = request.cursor};
    if (request.created_after) params.created_after = Timestamp(*request.created_after);
    if (request.created_before) params.created_before = Timestamp(*request.created_before);
    auto list = client_.candidates().list(posting_id, params).stop_token(give_up_.get_token());
    return pace_.outage().is_silent() ? std::move(list).once().pages() : std::move(list).pages();
}

void ExportRun::take(ArrivedPage& arrived) {
    auto node = flights_.extract(arrived.flight);
    Flight& flight = node.mapped();
    ++report_.requests;
    pace_.ended(clock_->now() - flight.begun);
    --postings_[flight.posting].flights;
    if (!arrived.page) {
        failed(flight, arrived.page.error());
    } else {
        Page<Candidate> nothing;
        page_arrived(flight, *arrived.page ? **arrived.page : nothing);
    }
    postings_[flight.posting].close_if_over();
}

void ExportRun::page_arrived(Flight& flight, Page<Candidate>& page) {
    ExportedPosting& posting = postings_[flight.posting];
    PageFacts facts = facts_of(page, flight.pages);
    // If the last item has no cursor, the next request fails, again and again.
    if (!facts.has_more || facts.has_own_cursor) pace_.succeeded(clock_->now());
    bool goes_round = false;
    if (flight.request.purpose == Purpose::page) {
        facts.fresh = record_.write(posting.state.id, page, flight.pages);
        goes_round = !posting.advance(flight.request, facts);
        if (facts.has_more && !flight.is_once) {
            posting.chains.insert_or_assign(
                flight.request.window,
                ExportedPosting::Chain{.pages = std::move(flight.pages), .limit = flight.request.limit});
        }
    }
    posting.plan->arrived(flight.request, facts);
    if (goes_round) cannot_end(posting, bulk::circle_of_cursors());
}

void ExportRun::failed(const Flight& flight, const Error& error) {
    ExportedPosting& posting = postings_[flight.posting];
    ExportPlan& plan = *posting.plan;
    const time_point now = clock_->now();
    switch (error.kind) {
        case ErrorKind::rate_limited:
            plan.put_back(flight.request);
            pace_.failed(error, now);
            return;
        case ErrorKind::timeout:
        case ErrorKind::connection:
        case ErrorKind::server:
        case ErrorKind::decode: {
            if (bulk::is_circle_of_cursors(error)) {
                plan.put_back(flight.request);
                cannot_end(posting, error);
                return;
            }
            pace_.failed(error, now);
            const bool is_smallest = plan.cut_short(flight.request);
            const bool is_hopeless = error.kind == ErrorKind::decode && is_smallest &&
                                     pace_.outage().failures() > most_decode_failures;
            if (is_hopeless || pace_.outage().is_over(now)) stop(error);
            return;
        }
        case ErrorKind::bad_request:
        case ErrorKind::validation:
            if (bulk::is_lost_cursor(error, flight.request.cursor)) {
                plan.cursor_is_gone(flight.request);
                return;
            }
            break;
        case ErrorKind::not_found:
            if (!options_.posting_id.empty()) break;
            posting.end("the service does not find it any more");
            return;
        default: break;
    }
    plan.put_back(flight.request);
    stop(error);
}

void ExportRun::cannot_end(ExportedPosting& posting, const Error& error) {
    if (options_.posting_id.empty()) {
        posting.end(error.reason);
    } else {
        stop(error);
    }
}

void ExportRun::stop(const Error& error) {
    if (!is_stopped_) report_.error = error;
    stop(to_string(error));
}

void ExportRun::stop(std::string reason) {
    if (std::exchange(is_stopped_, true)) return;
    report_.stopped = std::move(reason);
    give_up_.request_stop();
}

void ExportRun::save() {
    saved_at_ = clock_->now();
    if (record_.has_files()) record_.save(postings_.states());
}

void ExportRun::end() {
    report_.gaps = postings_.gaps();
    if (report_.finished) {
        record_.finish();
    } else if (record_.exported() == 0) {
        record_.discard();
    } else {
        save();
    }
}

void ExportRun::show_progress(bool is_end) {
    if (!options_.on_progress) return;
    const auto now = clock_->now();
    if (!is_end && now - shown_at_ < between_progress) return;
    shown_at_ = now;
    ExportProgress progress{.exported = record_.exported(),
                            .requests = report_.requests,
                            .in_flight = flights_.size(),
                            .max_in_flight = pace_.max_in_flight()};
    postings_.show(progress);
    options_.on_progress(progress);
}

void ExportRun::wait() {
    const time_point now = clock_->now();
    time_point until = now + std::chrono::seconds(1);  // so that the progress is shown
    if (record_.has_files()) until = std::min(until, saved_at_ + options_.checkpoint_every);
    const time_point next_try = pace_.outage().next_try();
    if (flights_.size() < pace_.in_flight_now() && next_try > now) until = std::min(until, next_try);
    static_cast<void>(mailbox_->wait_until(*clock_, until));
}

}  // namespace cis::sync::detail
