#include "ingest/run/run.hpp"

#include <algorithm>
#include <array>
#include <random>
#include <thread>
#include <utility>

#include "bulk/run_clock.hpp"
#include "cis/core/exception.hpp"
#include "cis/ingest/journal_scope.hpp"
#include "core/random.hpp"
#include "ingest/run/double_check.hpp"
#include "ingest/run/other_names.hpp"

namespace cis::ingest::detail {
namespace {

using std::chrono::milliseconds;

/// Responses come close together. Waiting for several of them costs less than waking both threads for each.
constexpr milliseconds gathering{1};
/// How long a run that stops waits for the requests under way. An orchestrator kills a process after ten
/// seconds.
constexpr milliseconds stop_grace{5000};

std::string host_of(const std::string& base_url) { return base_url.substr(base_url.find("://") + 3); }

StopReason reason_of(ListObstacle obstacle) {
    switch (obstacle) {
        case ListObstacle::other_recipe: {
            std::string text =
                "candidates of the posting have keys of another kind: they were brought in with another "
                "identity option, or by another program that uses the metadata entry ingest_key";
            return {.text = text, .error = invalid_argument("identity", text)};
        }
        case ListObstacle::overwritten:
            return {.text =
                        "the service has put a row in the place of a candidate whom the journal has: run "
                        "again, then the posting is listed"};
    }
    return {};
}

}  // namespace

Run::Run(const Client& client, const IngestorOptions& options, const NextRow& next,
         const std::string& only_key)
    : client_(client),
      options_(options),
      next_(next),
      clock_(bulk::run_clock(options.clock, client)),
      identifier_(options.posting_id, recipe_of(options.identity)),
      scope_(journal_scope(client, options)),
      id_(cis::detail::random_token<8>()),
      sends_alone_(!only_key.empty()),
      stamp_(options.state_folder, scope_, only_key),
      report_{.host = host_of(scope_.base_url)},
      notices_(options, clock_),
      health_(options, report_.host, notices_, clock_),
      journal_(options.journal, scope_, identifier_.recipe(), id_, clock_),
      sharing_(options, notices_, clock_),
      rows_(options, identifier_),
      urls_(options.interview_urls),
      requests_(client, options, identifier_) {}

IngestReport Run::execute() {
    open_journal();
    // Two runs at the same moment would not see each other's rows in time. With claims they may run together.
    if (auto error = options_.claims ? stamp_.open() : stamp_.lock()) throw_error(*std::move(error));
    if (!stopped_at_) stop_for(health_.check_service(client_));
    quiet_until_ = sharing_.open(scope_);
    if (!plan_) static_cast<void>(begin_plan(false));
    judge_last_run();
    if (stopped_at_) plan_->stop();
    const std::stop_callback waker(options_.stop, requests_.waker());
    for (;;) {
        if (options_.stop.stop_requested()) stop_for({.text = "the caller asked to stop"});
        if (is_grace_over()) requests_.give_up_creations();
        for (Event& event : requests_.mailbox().take()) {
            std::visit([this](auto& one) { take(one); }, event);
        }
        plan_->silent(health_.next_try());
        const IngestPlan::Action action = plan_->next(clock_->now());
        const bool is_done = action.step == IngestPlan::Step::done;
        if (const auto obstacle = plan_->obstacle()) stop_for(reason_of(*obstacle));
        learn();
        take_ends();
        if (is_done) {
            sharing_.tell_all(stopped_at_.has_value());
        } else {
            apply(sharing_.tell());
        }
        notices_.show_progress(*plan_, rows_.read(), report_, activity(), false);
        if (is_done) break;
        execute_action(action);
    }
    report_.doubled =
        DoubleCheck(client_, options_, identifier_, notices_, *clock_).check(*plan_, stopped_at_.has_value());
    report_.same_address = plan_->same_address();
    report_named();
    notices_.show_progress(*plan_, rows_.read(), report_, activity(), true);
    report_.finished = !stopped_at_;
    report_.drops_metadata = plan_->are_keys_dropped();
    return std::move(report_);
}

IngestPlan& Run::begin_plan(bool journal_is_complete) {
    return plan_.emplace(
        IngestPlan::Settings{
            .settle = options_.settle,
            .in_flight = options_.max_in_flight,
            .window = options_.window,
            .recipe = identifier_.recipe(),
            .journal_is_complete = journal_is_complete,
            .lists_everybody = options_.interview_urls,
            .is_async = options_.route == Route::async,
            .is_first_run = options_.first_run,
            .since = options_.since ? std::optional(options_.since->epoch_seconds()) : std::nullopt,
            .has_claims = options_.claims != nullptr,
            .sends_alone = sends_alone_,
            .quiet_until = quiet_until_,
            .undecided = {.sends_undecided = options_.undecided == UndecidedRows::send, .decide = decider()},
            .run = id_,
            .random =
                [](std::size_t most) {
                    std::random_device source;
                    return std::uniform_int_distribution<std::size_t>(0, most - 1)(source);
                }},
        clock_->now());
}

PersonRule::Decide Run::decider() {
    if (!options_.decide) return {};
    return [this](const Key& key, std::string_view other_id) {
        const auto row = plan_->row_of(key);
        if (!row) return Decision::none;
        return options_.decide({.row = *row, .interview_id = std::string(other_id)});
    };
}

void Run::open_journal() {
    // The plan begins with the first entry, and is not used if the journal turns out to be incomplete.
    const auto begin = [this]() -> History& { return begin_plan(true).history(); };
    if (auto error = journal_.open(begin)) throw_error(*std::move(error));
    if (options_.claims) {
        plan_.reset();
        if (auto error = journal_.clear()) throw_error(*std::move(error));
    } else if (const std::string damages = journal_.found().damages(); !damages.empty()) {
        notices_.say(Notice::Kind::damaged, "the journal is damaged (" + damages +
                                                "): the posting is listed, and its rows are looked up there");
    }
    check_journal(journal_.begin_run());
}

void Run::judge_last_run() {
    History& history = plan_->history();
    if (journal_.found().is_outdated()) {
        history.add_merging();
        history.set_suspect();
        return;
    }
    const auto& last = stamp_.last();
    // The stamp is locked, so the run that has written it is over.
    if (last && !options_.claims) history.add_ended_run(last->run);
    if (!last || clock_->wall_now() - last->time >= options_.timeout + options_.settle) return;
    if (!journal_.found().has_all_of(*last)) history.set_suspect();
}

Activity Run::activity() const noexcept {
    if (stopped_at_) return Activity::stopping;
    if (health_.is_away()) return Activity::unreachable;
    switch (plan_->phases().phase()) {
        case Phase::first_list:
        case Phase::second_list: return Activity::listing;
        case Phase::settling: return Activity::settling;
        case Phase::following: return Activity::following;
        case Phase::probing: return Activity::probing;
        case Phase::last_list:
        case Phase::over: return Activity::checking;
        case Phase::sending: break;
    }
    return plan_->in_flight() == 0 && plan_->open() > 0 ? Activity::looking_up : Activity::sending;
}

void Run::execute_action(const IngestPlan::Action& action) {
    switch (action.step) {
        case IngestPlan::Step::read: read(); break;
        case IngestPlan::Step::save: save(action.rows); break;
        case IngestPlan::Step::claim: claim(action.rows); break;
        case IngestPlan::Step::send: send(action); break;
        case IngestPlan::Step::list: requests_.list({.since = action.since, .splits = action.splits}); break;
        case IngestPlan::Step::wait: wait(action.until); break;
        case IngestPlan::Step::done: break;
    }
}

void Run::read() {
    auto row = next_();
    if (row) {
        plan_->row(rows_.add(*std::move(row)), clock_->now());
    } else {
        plan_->input_ended();
    }
}

void Run::save(const std::vector<RowNumber>& rows) {
    std::vector<JournalEntry> entries;
    entries.reserve(rows.size());
    for (const RowNumber number : rows) {
        const RowKeys& row = rows_.keys(number);
        entries.emplace_back(RowSent{.key = row.key, .address = row.address});
    }
    write(std::move(entries), true);
    plan_->saved(rows);
}

void Run::claim(const std::vector<RowNumber>& rows) {
    std::vector<std::pair<RowNumber, std::string>> claims;
    claims.reserve(rows.size());
    for (const RowNumber row : rows) claims.emplace_back(row, rows_.keys(row).key);
    RowSharing::Outcome outcome = sharing_.claim(claims);
    apply(outcome);
    if (outcome.rows.empty()) {
        plan_->not_claimed(rows, clock_->now());
    } else {
        plan_->claimed(std::move(outcome.rows), clock_->now());
    }
}

void Run::send(const IngestPlan::Action& action) {
    // The response may arrive before the run waits for it.
    notices_.ends_lookup();
    // A later run finds out whether both requests were applied.
    if (action.again) write(JournalKeeper::sent_again(rows_.keys(action.row)), false);
    if (auto error = stamp_.write({.time = clock_->wall_now(), .run = id_, .rows = journal_.sent()}))
        stop_for(because_of(*error, ""));
    if (stopped_at_) {
        plan_->take_response(action.row, {.kind = CreationOutcome::Kind::not_applied}, clock_->now());
        return;
    }
    const RunMark mark{.run = id_, .is_probe = action.is_probe};
    requests_.create(action.row, rows_.candidate(action.row, mark), health_.is_silent());
}

void Run::wait(time_point until) {
    notices_.say_what_is_looked_up(*plan_, !health_.is_away() && !stopped_at_);
    time_point limit = clock_->now() + std::chrono::seconds(1);  // so that the progress is shown
    if (const auto tells_at = sharing_.tells_at()) limit = std::min(limit, *tells_at);
    if (requests_.mailbox().wait_until(*clock_, std::min(until, limit))) return;
    if (plan_->in_flight() > 1) std::this_thread::sleep_for(gathering);
}

void Run::take(Created& event) {
    if (event.result.error) {
        failed(event.row, *event.result.error);
        return;
    }
    health_.responded();
    health_.row_accepted();
    urls_.keep(event.result.outcome.id, event.result.interview_url);
    rows_.set_interview_url(event.row, std::move(event.result.interview_url));
    plan_->take_response(event.row, event.result.outcome, clock_->now());
}

void Run::take(Queued& event) {
    if (!event.result) {
        failed(event.row, event.result.error());
        return;
    }
    health_.responded();
    health_.row_accepted();
    const RowKeys& row = rows_.keys(event.row);
    write({RowQueued{.key = row.key, .address = row.address}}, false);
    plan_->take_response(event.row, {.kind = CreationOutcome::Kind::queued}, clock_->now());
}

void Run::failed(RowNumber row, const Error& error) {
    const CreationOutcome result = outcome_of(error);
    const bool is_cancelled = error.kind == ErrorKind::cancelled;
    if (!is_cancelled) {
        rows_.set_error(row, error);
    } else if (result.kind == CreationOutcome::Kind::lost) {
        rows_.set_reason(row, "the run stopped before the response came");
    }
    plan_->take_response(row, result, clock_->now());
    if (!is_cancelled) stop_for(health_.row_failed(error, result.kind));
}

void Run::take(PageArrived& event) {
    if (!event.page) {
        requests_.break_list();
        const Error& error = event.page.error();
        if (error.kind != ErrorKind::cancelled) stop_for(health_.page_failed(error));
    } else if (*event.page) {
        take_page(**event.page);
    }
    switch (requests_.end_page(event)) {
        case Requests::ListState::goes_on: break;
        case Requests::ListState::broken: plan_->list_failed(clock_->now()); break;
        case Requests::ListState::complete:
            plan_->listed({}, true, health_.service_now(), clock_->now());
            break;
    }
}

void Run::take_page(ListedPage& page) {
    health_.page_arrived();
    notices_.say_how_long_the_list_is(page.total_count);
    if (page.unreadable) {
        // It could be a candidate that the list is read for.
        requests_.break_list();
        stop_for(because_of(*page.unreadable, "a candidate in the list cannot be read: "));
        return;
    }
    urls_.keep(page);
    plan_->listed(std::move(page.candidates), false, health_.service_now(), clock_->now());
}

void Run::apply(const RowSharing::Outcome& outcome) {
    if (outcome.quiet_until) plan_->claims_lost(*outcome.quiet_until);
    stop_for({.text = outcome.stop});
}

void Run::learn() {
    // With claims, other workers bring people in whom the journal does not know.
    const bool is_complete = !options_.claims && plan_->phases().has_started() && !stopped_at_;
    std::vector<JournalEntry> decisions;
    for (PersonRule::Decided& one : plan_->take_decided()) {
        decisions.emplace_back(RowDecision{.key = to_text(identifier_.recipe(), one.row),
                                           .other_id = std::move(one.other_id),
                                           .decision = one.decision});
    }
    write(std::move(decisions), true);
    check_journal(journal_.learn(plan_->take_learned(), plan_->take_overwritten(), is_complete));
    notices_.say_what_comes_first(*plan_, rows_.read(), report_);
}

void Run::take_ends() {
    std::vector<RowEnd> ends = plan_->take_ends();
    std::vector<JournalEntry> entries;
    for (const RowEnd& end : ends) {
        for (JournalEntry& entry :
             journal_.facts_of(end, rows_.keys(end.row), plan_->created_at(end.candidate_id)))
            entries.push_back(std::move(entry));
    }
    write(std::move(entries), false);
    for (RowEnd& end : ends) {
        sharing_.ended(rows_.keys(end.row).key, end.state, end.candidate_id);
        if (end.state == RowState::created_earlier) health_.row_accepted();
        ++report_.counts[static_cast<std::size_t>(end.state)];
        ++report_.rows;
        const bool is_about_another = end.state == RowState::undecided || end.state == RowState::conflict;
        if (is_about_another && options_.other_names && !end.candidate_id.empty()) {
            unnamed_.push_back(std::move(end));
            continue;
        }
        if (!is_about_another && end.interview_url.empty()) end.interview_url = urls_.find(end.candidate_id);
        rows_.end(std::move(end));
    }
}

void Run::report_named() {
    OtherNames names(client_, options_);
    for (RowEnd& end : unnamed_) {
        const auto created_at = stopped_at_ ? std::nullopt : plan_->created_at(end.candidate_id);
        end.other_name = names.find(end.candidate_id, created_at);
        rows_.end(std::move(end));
    }
}

void Run::write(std::vector<JournalEntry> entries, bool synced) {
    check_journal(journal_.write(std::move(entries), synced));
}

void Run::check_journal(const std::optional<Error>& error) {
    // Without its journal the run would be slower after a crash, but not wrong. A full disk is still a reason
    // to send nothing more.
    if (error) stop_for(because_of(*error, "the journal "));
}

bool Run::is_grace_over() const {
    if (!stopped_at_) return false;
    // A test clock may move only when somebody waits for it, so it stands still during a request. Real time
    // counts too.
    return clock_->now() >= *stopped_at_ + stop_grace ||
           std::chrono::steady_clock::now() >= really_stopped_at_ + stop_grace;
}

void Run::stop_for(StopReason reason) {
    if (reason.empty() || stopped_at_) return;
    stopped_at_ = clock_->now();
    really_stopped_at_ = std::chrono::steady_clock::now();
    requests_.give_up_list();
    report_.stopped = std::move(reason.text);
    notices_.say(Notice::Kind::stopping, report_.stopped, {}, std::move(reason.error));
    if (plan_) plan_->stop();
}

}  // namespace cis::ingest::detail
