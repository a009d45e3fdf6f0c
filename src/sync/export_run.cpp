#include "sync/export_run.hpp"

#include <algorithm>
#include <utility>

#include "cis/codec/json_text.hpp"
#include "cis/core/exception.hpp"
#include "http/http_date.hpp"

namespace cis::sync::detail {
namespace {

using std::chrono::milliseconds;
using Seconds = std::chrono::duration<double>;

constexpr milliseconds first_pause{250};
constexpr milliseconds longest_pause{8000};
constexpr milliseconds pause_after_quota{1000};
constexpr milliseconds between_progress{100};
constexpr std::size_t most_named = 100;
constexpr int longest_page = 100;

Seconds waited_by(const Client& client) {
    const ClientStatistics statistics = client.statistics();
    return statistics.backoff + statistics.limiter_wait;
}

std::string gap_reason(ExportPlan::Verdict verdict, const PlanState& state) {
    using Verdict = ExportPlan::Verdict;
    switch (verdict) {
        case Verdict::differs:
            return "the service lists " + std::to_string(state.total) + " candidates, but " +
                   std::to_string(state.unique) + " were found, also after reading again what has changed";
        case Verdict::uncounted:
            return "the service sends no total_count, so nobody knows whether the " +
                   std::to_string(state.unique) + " candidates are all";
        case Verdict::unreadable:
            return "the service forgets the cursors of the list, so it cannot be read to its end";
        case Verdict::open:
        case Verdict::complete: break;
    }
    return {};
}

PageFacts facts_of(const Page<Candidate>& page, const std::string& cursor) {
    PageFacts facts{.items = page.data.size() + page.undecodable.size(),
                    .has_more = page.pagination.has_more,
                    .cursor = cursor};
    if (page.pagination.total_count && *page.pagination.total_count >= 0)
        facts.total_count = static_cast<std::uint64_t>(*page.pagination.total_count);
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
      output_(output),
      clock_(options.clock ? options.clock : std::make_shared<SystemClock>()),
      crew_(options.parallel) {
    if (!options.checkpoint.empty()) files_.emplace(options.checkpoint);
}

ExportReport ExportRun::execute() {
    last_success_ = saved_at_ = review_.since = clock_->now();
    review_.waited_before = waited_by(client_);
    const std::stop_callback waker(options_.stop, [inbox = inbox_] { inbox->wake(); });
    begin();
    for (;;) {
        if (options_.stop.stop_requested()) stop("the caller asked to stop");
        for (ArrivedPage& arrived : inbox_->take()) take(arrived);
        review_crew();
        while (!is_stopped_ && flights_.size() < crew_.size() && clock_->now() >= not_before_ &&
               send_next()) {
        }
        while (first_open_ < postings_.size() && postings_[first_open_].ended) ++first_open_;
        report_.finished = !is_stopped_ && first_open_ == postings_.size();
        if (flights_.empty() && (is_stopped_ || report_.finished)) break;
        if (clock_->now() - saved_at_ >= options_.checkpoint_every) save();
        show_progress(false);
        wait();
    }
    for (Posting& posting : postings_) {
        if (!posting.gap.reason.empty()) report_.gaps.push_back(std::move(posting.gap));
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

Checkpoint ExportRun::scope() const {
    return {.checkpoint = checkpoint_kind,
            .base_url = client_.base_url(),
            .workspace_id = client_.workspace_id(),
            .posting_id = options_.posting_id,
            .format = options_.format.name};
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
            postings_.emplace_back().id = options_.posting_id;
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
        static_cast<void>(files_->read_ids(0));
        files_->write(scope());  // before the head: an output that is not empty has a checkpoint
    }
    output_.write(options_.format.head);
}

void ExportRun::resume(const Checkpoint& checkpoint) {
    const auto length = static_cast<std::uint64_t>(checkpoint.length);
    if (output_.length() < length)
        throw_error(invalid_argument("output", "is shorter than the checkpoint says"));
    for (const std::uint64_t id : files_->read_ids(static_cast<std::uint64_t>(checkpoint.ids)))
        seen_.insert(id);
    output_.truncate(length);
    report_.resumed = true;
    report_.exported = seen_.size();
    report_.undecodable = static_cast<std::uint64_t>(checkpoint.undecodable);
    for (const CheckpointPosting& kept : checkpoint.postings) {
        Posting& posting = postings_.emplace_back();
        posting.id = kept.id;
        posting.ended = kept.ended;
        posting.unique = static_cast<std::uint64_t>(kept.unique);
        posting.total = static_cast<std::uint64_t>(kept.total);
        if (!kept.gap.empty()) {
            posting.gap = {.posting_id = kept.id,
                           .exported = posting.unique,
                           .listed = posting.total,
                           .reason = kept.gap};
        }
        posting.kept = kept;
    }
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
        for (PostingSummary& summary : (*page)->data) postings_.emplace_back().id = std::move(summary.id);
    }
}

double ExportRun::service_time() {
    constexpr milliseconds longest{5000};
    Seconds time = clock_->wall_now().time_since_epoch();
    const auto health = client_.health().deadline(longest).stop_token(options_.stop).try_reply();
    if (!health) return time.count();  // a gateway may not pass the route on
    if (const auto date = health->headers.get("Date")) {
        if (const auto there = cis::detail::parse_http_date(*date)) time = there->time_since_epoch();
    }
    return time.count();
}

void ExportRun::open(Posting& posting) {
    if (posting.kept.begun) {
        posting.plan = std::make_unique<ExportPlan>(options_.parallel, plan_of(posting.kept));
    } else {
        posting.plan = std::make_unique<ExportPlan>(options_.parallel, upper_bound_);
    }
    posting.kept = {};
}

bool ExportRun::send_next() {
    for (std::size_t at = first_open_; at < postings_.size(); ++at) {
        Posting& posting = postings_[at];
        if (posting.ended) continue;
        if (!posting.plan) {
            open(posting);
            close_if_ended(posting);
            if (posting.ended) continue;
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
    const auto fresh_chain = [&] {
        CandidateListParams params{.limit = request.limit, .starting_after = request.cursor};
        if (request.created_after) params.created_after = Timestamp(*request.created_after);
        if (request.created_before) params.created_before = Timestamp(*request.created_before);
        return client_.candidates().list(posting.id, params).stop_token(give_up_.get_token()).pages();
    };
    std::optional<Pages<Candidate>> pages;
    if (request.purpose == Purpose::page) {
        // A chain knows whether its cursors go round in a circle.
        const auto chain = posting.chains.find(request.window);
        if (chain != posting.chains.end()) {
            if (chain->second.limit == request.limit && chain->second.pages.cursor() == request.cursor &&
                !chain->second.pages.finished())
                pages.emplace(std::move(chain->second.pages));
            posting.chains.erase(chain);
        }
    }
    if (!pages) pages.emplace(fresh_chain());
    const std::size_t id = ++last_flight_;
    const auto [flight, inserted] = flights_.emplace(id, Flight{.posting = number,
                                                                .request = std::move(request),
                                                                .pages = *std::move(pages),
                                                                .begun = clock_->now()});
    // Not by the client's executor: its thread may be the one that waits here.
    cis::detail::Launcher::launch(
        flight->second.pages.fetch(),
        // NOLINTNEXTLINE(clang-analyzer-cplusplus.NewDeleteLeaks): the Result owns its error
        [inbox = inbox_, id](auto ended) { inbox->put({.flight = id, .page = ended.take()}); },
        cis::detail::Delivery::loop, nullptr);
}

void ExportRun::take(ArrivedPage& arrived) {
    auto node = flights_.extract(arrived.flight);
    Flight& flight = node.mapped();
    ++report_.requests;
    ++review_.requests;
    review_.spent += clock_->now() - flight.begun;
    if (!arrived.page) {
        failed(flight, arrived.page.error());
    } else if (!*arrived.page) {
        Page<Candidate> nothing;
        page_arrived(flight, nothing);
    } else {
        page_arrived(flight, **arrived.page);
    }
    close_if_ended(postings_[flight.posting]);
}

void ExportRun::page_arrived(Flight& flight, Page<Candidate>& page) {
    last_success_ = clock_->now();
    failures_ = 0;
    Posting& posting = postings_[flight.posting];
    PageFacts facts = facts_of(page, flight.pages.cursor());
    if (flight.request.purpose == Purpose::page) {
        write(posting, flight, page, facts);
        if (facts.has_more) {
            posting.chains.insert_or_assign(flight.request.window, Chain{.pages = std::move(flight.pages),
                                                                         .limit = flight.request.limit});
        }
    }
    posting.plan->arrived(flight.request, facts);
    posting.unique = posting.plan->state().unique;
    posting.total = posting.plan->state().total;
}

bool ExportRun::is_new(const Posting& posting, std::string_view id) {
    const std::uint64_t hash = id_hash(posting.id, id);
    if (!seen_.insert(hash)) return false;
    if (files_) files_->add_id(hash);
    return true;
}

void ExportRun::write(Posting& posting, const Flight& flight, Page<Candidate>& page, PageFacts& facts) {
    const ExportFormat& format = options_.format;
    for (const Candidate& candidate : page.data) {
        if (!is_new(posting, candidate.interview_id)) continue;
        ++facts.fresh;
        if (format.record) {
            output_.write(format.record(candidate));
        } else {
            output_.write(to_json(candidate).text());
            output_.write("\n");
        }
    }
    for (UndecodableItem& item : page.undecodable) {
        std::string id = flight.pages.cursor_of(item);
        if (!is_new(posting, id.empty() ? item.raw.text() : id)) continue;
        ++facts.fresh;
        ++report_.undecodable;
        if (format.undecodable) {
            output_.write(format.undecodable(item));
        } else if (!format.record) {
            output_.write(item.raw.text());
            output_.write("\n");
        }
        if (report_.first_undecodable.size() < most_named) {
            report_.first_undecodable.push_back(
                {.posting_id = posting.id, .interview_id = std::move(id), .reason = item.error.reason});
        }
    }
    report_.exported += facts.fresh;
}

void ExportRun::failed(const Flight& flight, const Error& error) {
    Posting& posting = postings_[flight.posting];
    ExportPlan& plan = *posting.plan;
    const bool has_cursor = !flight.request.cursor.empty();
    switch (error.kind) {
        case ErrorKind::rate_limited:
            plan.put_back(flight.request);
            last_success_ = clock_->now();  // it is there
            pause(std::max(error.retry_after.value_or(pause_after_quota), pause_after_quota));
            return;
        case ErrorKind::timeout:
        case ErrorKind::connection:
        case ErrorKind::server:
        case ErrorKind::decode: {
            const bool is_smallest = plan.cut_short(flight.request);
            const bool is_hopeless = error.kind == ErrorKind::decode && is_smallest && failures_ > 2;
            if (is_hopeless || clock_->now() - last_success_ >= options_.patience) {
                stop(to_string(error));
                return;
            }
            ++failures_;
            const auto doubled = first_pause * (1 << std::min(failures_ - 1, 5));
            pause(failures_ == 1 ? milliseconds(0) : std::min<milliseconds>(doubled, longest_pause));
            return;
        }
        case ErrorKind::bad_request:
        case ErrorKind::validation:
            if (has_cursor) {
                plan.cursor_is_gone(flight.request);
                return;
            }
            break;
        case ErrorKind::not_found:
            if (!options_.posting_id.empty()) break;
            posting.gap = {.posting_id = posting.id,
                           .exported = posting.unique,
                           .listed = posting.total,
                           .reason = "the service does not find it any more"};
            posting.ended = true;
            return;
        default: break;
    }
    plan.put_back(flight.request);
    stop(to_string(error));
}

void ExportRun::pause(milliseconds time) { not_before_ = std::max(not_before_, clock_->now() + time); }

void ExportRun::close_if_ended(Posting& posting) {
    if (!posting.plan) return;
    if (posting.plan->verdict() != ExportPlan::Verdict::open && !posting.ended) {
        const PlanState& state = posting.plan->state();
        posting.ended = true;
        const std::string reason = gap_reason(posting.plan->verdict(), state);
        if (!reason.empty()) {
            posting.gap = {
                .posting_id = posting.id, .exported = state.unique, .listed = state.total, .reason = reason};
        }
    }
    if (!posting.ended) return;
    const auto number = static_cast<std::size_t>(&posting - postings_.data());
    const bool has_flights =
        std::ranges::any_of(flights_, [&](const auto& one) { return one.second.posting == number; });
    if (has_flights) return;
    posting.plan.reset();
    posting.chains.clear();
}

void ExportRun::stop(std::string reason) {
    if (std::exchange(is_stopped_, true)) return;
    report_.stopped = std::move(reason);
    give_up_.request_stop();
}

void ExportRun::review_crew() {
    constexpr std::uint64_t enough = 16;
    if (review_.requests < enough) return;
    const auto now = clock_->now();
    const Seconds waited = waited_by(client_);
    crew_.review(review_.requests, now - review_.since, review_.spent, waited - review_.waited_before);
    review_ = {.since = now, .waited_before = waited};
}

void ExportRun::save() {
    saved_at_ = clock_->now();
    if (!files_) return;
    Checkpoint checkpoint = scope();
    checkpoint.undecodable = static_cast<std::int64_t>(report_.undecodable);
    for (const Posting& posting : postings_) {
        CheckpointPosting kept = posting.kept;
        kept.id = posting.id;
        if (posting.plan) keep(posting.plan->state(), kept);
        kept.ended = posting.ended;
        kept.gap = posting.gap.reason;
        kept.unique = static_cast<std::int64_t>(posting.unique);
        kept.total = static_cast<std::int64_t>(posting.total);
        if (kept.ended) kept.windows.clear();
        checkpoint.postings.push_back(std::move(kept));
    }
    // The output first: the checkpoint speaks of what is there.
    checkpoint.length = static_cast<std::int64_t>(output_.make_durable());
    files_->write(std::move(checkpoint));
}

void ExportRun::show_progress(bool is_end) {
    if (!options_.on_progress) return;
    const auto now = clock_->now();
    if (!is_end && now - shown_at_ < between_progress) return;
    shown_at_ = now;
    ExportProgress progress{.exported = report_.exported,
                            .requests = report_.requests,
                            .in_flight = flights_.size(),
                            .workers = crew_.size(),
                            .postings = postings_.size()};
    for (const Posting& posting : postings_) {
        progress.total += posting.total;
        if (posting.ended) ++progress.postings_done;
    }
    options_.on_progress(progress);
}

void ExportRun::wait() {
    time_point until = clock_->now() + std::chrono::seconds(1);  // for the progress
    if (files_) until = std::min(until, saved_at_ + options_.checkpoint_every);
    if (flights_.size() < crew_.size() && not_before_ > clock_->now()) until = std::min(until, not_before_);
    static_cast<void>(clock_->wait_until(until, inbox_->woken()));
}

}  // namespace cis::sync::detail
