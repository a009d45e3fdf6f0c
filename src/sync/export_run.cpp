#include "sync/export_run.hpp"

#include <algorithm>
#include <utility>

#include "bulk/service_clock.hpp"
#include "cis/core/exception.hpp"

namespace cis::sync::detail {
namespace {

using std::chrono::milliseconds;
using Seconds = std::chrono::duration<double>;

constexpr milliseconds between_progress{100};
constexpr int longest_page = 100;

Seconds waited_by(const Client& client) {
    const ClientStatistics statistics = client.statistics();
    return statistics.backoff + statistics.limiter_wait;
}

}  // namespace

ExportRun::ExportRun(const Client& client, const ExportOptions& options, ExportOutput& output)
    : client_(client),
      options_(options),
      output_(output),
      clock_(options.clock ? options.clock : std::make_shared<SystemClock>()),
      outage_(options.patience),
      concurrency_(options.max_in_flight) {
    if (!options.checkpoint.empty()) files_.emplace(options.checkpoint);
}

ExportReport ExportRun::execute() {
    saved_at_ = review_.since = clock_->now();
    review_.waited_before = waited_by(client_);
    const std::stop_callback waker(options_.stop, [inbox = inbox_] { inbox->wake(); });
    begin();
    for (;;) {
        if (options_.stop.stop_requested()) stop("the caller asked to stop");
        for (ArrivedPage& arrived : inbox_->take()) take(arrived);
        review_concurrency();
        while (!is_stopped_ && flights_.size() < places() && clock_->now() >= outage_.next_try() &&
               send_next()) {
        }
        while (first_open_ < postings_.size() && postings_[first_open_].state.ended) ++first_open_;
        report_.finished = !is_stopped_ && first_open_ == postings_.size();
        if (flights_.empty() && (is_stopped_ || report_.finished)) break;
        if (clock_->now() - saved_at_ >= options_.checkpoint_every) save();
        show_progress(false);
        wait();
    }
    for (Posting& posting : postings_) {
        PostingState& state = posting.state;
        if (state.gap.empty()) continue;
        report_.gaps.push_back({.posting_id = std::move(state.id),
                                .exported = static_cast<std::uint64_t>(state.unique),
                                .listed = static_cast<std::uint64_t>(state.total),
                                .reason = std::move(state.gap)});
    }
    if (report_.exported == 0 && !report_.finished) {
        output_.truncate(0);  // as if it had never begun
        if (files_) files_->remove();
    } else if (report_.finished) {
        static_cast<void>(output_.make_durable());
        if (files_) files_->remove();
    } else {
        save();
    }
    show_progress(true);
    return std::move(report_);
}

void ExportRun::begin() {
    std::optional<Checkpoint> checkpoint;
    if (files_) checkpoint = files_->read(scope());
    if (checkpoint && !checkpoint->postings.empty()) {
        resume(*checkpoint);
    } else {
        begin_output(checkpoint.has_value());
        if (options_.posting_id.empty()) {
            list_postings();
        } else {
            postings_.emplace_back().state.id = options_.posting_id;
        }
    }
    if (is_stopped_) return;
    upper_bound_ = service_time();
    save();  // a process that is killed soon can go on too
}

void ExportRun::begin_output(bool was_begun) {
    // A run that was killed before its second checkpoint may have written the head, and nothing else.
    const std::uint64_t own = was_begun ? options_.format.head.size() : 0;
    if (output_.length() > own) {
        throw_error(invalid_argument("output",
                                     "is not empty, and there is no checkpoint to go on from; if it is a "
                                     "complete export, remove or rename it"));
    }
    if (output_.length() > 0) output_.truncate(0);
    if (files_) {
        files_->begin_without_ids();
        files_->write(scope());  // before the head: an output that is not empty has a checkpoint
    }
    output_.write(options_.format.head);
}

void ExportRun::list_postings() {
    auto pages = client_.postings().list_summaries({.limit = longest_page}).stop_token(options_.stop).pages();
    while (auto page = pages.next()) {
        if (!*page) {
            stop(to_string((*page).error()));
            return;
        }
        for (const UndecodableItem& item : (*page)->undecodable) {
            stop("the list of postings: " + item.error.reason);
            return;
        }
        for (PostingSummary& summary : (*page)->data)
            postings_.emplace_back().state.id = std::move(summary.id);
    }
}

double ExportRun::service_time() {
    constexpr milliseconds longest{5000};
    bulk::ServiceClock clock(*clock_);
    // A gateway may not pass the route on.
    const auto health = client_.health().deadline(longest).stop_token(options_.stop).with_reply().try_send();
    if (health) clock.learn(health->headers);
    return clock.now();
}

void ExportRun::open(Posting& posting) {
    if (posting.state.begun) {
        posting.plan = std::make_unique<ExportPlan>(options_.max_in_flight, posting.state);
    } else {
        posting.plan = std::make_unique<ExportPlan>(options_.max_in_flight, posting.state.id, upper_bound_);
    }
}

bool ExportRun::send_next() {
    for (std::size_t at = first_open_; at < postings_.size(); ++at) {
        Posting& posting = postings_[at];
        if (posting.state.ended) continue;
        if (!posting.plan) {
            open(posting);
            close_if_ended(posting);
            if (posting.state.ended) continue;
        }
        if (auto request = posting.plan->next()) {
            send(at, *std::move(request));
            return true;
        }
    }
    return false;
}

void ExportRun::send(std::size_t number, PlannedRequest request) {
    Posting& posting = postings_[number];
    const bool is_probe = outage_.is_silent();
    const auto fresh_chain = [&] {
        CandidateListParams params{.limit = request.limit, .starting_after = request.cursor};
        if (request.created_after) params.created_after = Timestamp(*request.created_after);
        if (request.created_before) params.created_before = Timestamp(*request.created_before);
        auto list = client_.candidates().list(posting.state.id, params).stop_token(give_up_.get_token());
        return is_probe ? std::move(list).once().pages() : std::move(list).pages();
    };
    std::optional<Pages<Candidate>> pages;
    if (request.purpose == Purpose::page) {
        // A chain knows whether its cursors go round in a circle.
        const auto chain = posting.chains.find(request.window);
        if (chain != posting.chains.end()) {
            if (!is_probe && chain->second.limit == request.limit &&
                chain->second.pages.cursor() == request.cursor && !chain->second.pages.finished())
                pages.emplace(std::move(chain->second.pages));
            posting.chains.erase(chain);
        }
    }
    if (!pages) pages.emplace(fresh_chain());
    const std::size_t id = ++last_flight_;
    const auto [flight, inserted] = flights_.emplace(id, Flight{.posting = number,
                                                                .request = std::move(request),
                                                                .pages = *std::move(pages),
                                                                .begun = clock_->now(),
                                                                .is_probe = is_probe});
    bulk::launch(flight->second.pages.fetch(), inbox_, [id](Result<std::optional<Page<Candidate>>> page) {
        return ArrivedPage{.flight = id, .page = std::move(page)};
    });
}

void ExportRun::stop(std::string reason) {
    if (std::exchange(is_stopped_, true)) return;
    report_.stopped = std::move(reason);
    give_up_.request_stop();
}

void ExportRun::review_concurrency() {
    constexpr std::uint64_t enough = 16;
    if (review_.requests < enough) return;
    const auto now = clock_->now();
    const Seconds waited = waited_by(client_);
    concurrency_.review(review_.requests, now - review_.since, review_.spent, waited - review_.waited_before);
    review_ = {.since = now, .waited_before = waited};
}

void ExportRun::show_progress(bool is_end) {
    if (!options_.on_progress) return;
    const auto now = clock_->now();
    if (!is_end && now - shown_at_ < between_progress) return;
    shown_at_ = now;
    ExportProgress progress{.exported = report_.exported,
                            .requests = report_.requests,
                            .in_flight = flights_.size(),
                            .max_in_flight = concurrency_.size(),
                            .postings = postings_.size()};
    for (const Posting& posting : postings_) {
        progress.total += static_cast<std::uint64_t>(posting.latest().total);
        if (posting.state.ended) ++progress.postings_done;
    }
    options_.on_progress(progress);
}

void ExportRun::wait() {
    time_point until = clock_->now() + std::chrono::seconds(1);  // for the progress
    if (files_) until = std::min(until, saved_at_ + options_.checkpoint_every);
    if (flights_.size() < places() && outage_.next_try() > clock_->now())
        until = std::min(until, outage_.next_try());
    static_cast<void>(clock_->wait_until(until, inbox_->woken()));
}

}  // namespace cis::sync::detail
