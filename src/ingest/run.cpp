#include "ingest/run.hpp"

#include <algorithm>
#include <random>
#include <utility>

#include "cis/core/exception.hpp"
#include "http/http_date.hpp"
#include "ingest/journal_line.hpp"

namespace cis::ingest::detail {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds first_greeting{3000};

std::string random_id() {
    std::random_device source;
    return hex(std::uniform_int_distribution<std::uint64_t>()(source));
}

std::optional<Key> person_of(const JournalEntry& entry) {
    if (entry.person.empty()) return std::nullopt;
    return read_key(entry.person).key;
}

std::string_view text_of(ListFault fault) {
    switch (fault) {
        case ListFault::other_recipe:
            return "candidates of the posting have keys of another kind: they were brought in with another "
                   "identity option, or by another program that uses the metadata entry ingest_key";
        case ListFault::overwritten:
            return "the service has put a row in the place of a candidate whom the journal has: run again, "
                   "then the posting is listed";
    }
    return "";
}

/// Answers come close together. Waiting for a few of them costs less than waking both threads for each.
constexpr milliseconds gathering{1};
/// A run that stops waits so long for the requests under way. An orchestrator kills after ten seconds.
constexpr milliseconds longest_farewell{5000};

}  // namespace

Run::Run(const Client& client, const IngestorOptions& options, const NextRow& next)
    : client_(client),
      options_(options),
      next_(next),
      clock_(options.clock ? options.clock : std::make_shared<SystemClock>()),
      identifier_(options.posting_id, recipe_of(options.identity)),
      scope_{.base_url = client.base_url(),
             .workspace_id = client.workspace_id(),
             .posting_id = options.posting_id,
             .recipe = options.identity == IdentityKind::person ? "person" : "key"},
      stamp_(options.state_folder, scope_),
      id_(random_id()) {
    report_.host = scope_.base_url.substr(scope_.base_url.find("://") + 3);
}

Run::~Run() {
    if (journal_is_open_) options_.journal->close();
}

Report Run::execute() {
    open_journal();
    // Two runs at the same moment would not see each other's rows in time. With claims they may.
    if (!options_.claims) {
        if (auto error = stamp_.lock()) throw_error(*std::move(error));
    }
    greet();
    open_claims();
    if (!course_) course_.emplace(settings(), clock_->now());
    judge_last_run();
    if (is_stopped_) course_->stop();
    const std::stop_callback waker(options_.stop, [inbox = inbox_] { inbox->wake(); });
    for (;;) {
        if (options_.stop.stop_requested()) stop("the caller asked to stop");
        if (is_stopped_ && clock_->now() >= stopped_at_ + longest_farewell) give_up_.request_stop();
        for (Event& event : inbox_->take()) {
            std::visit([this](auto& one) { take(one); }, event);
        }
        const Course::Action action = course_->next(clock_->now());
        if (const auto fault = course_->fault()) stop(std::string(text_of(*fault)));
        learn();
        take_ends();
        tell_claims(action.step == Course::Step::done);
        show_progress(false);
        if (action.step == Course::Step::done) break;
        execute_action(action);
    }
    find_doubles();
    show_progress(true);
    report_.finished = !is_stopped_;
    report_.drops_metadata = course_->are_keys_dropped();
    return std::move(report_);
}

Course::Settings Run::settings() {
    return {.settle = options_.settle,
            .in_flight = options_.max_in_flight,
            .window = options_.window,
            .recipe = identifier_.recipe(),
            .journal_is_valid = journal_is_valid_,
            .is_async = options_.route == Route::async,
            .is_first_run = options_.first_run,
            .since = options_.since ? std::optional(options_.since->epoch_seconds()) : std::nullopt,
            .has_claims = claims_.has_value(),
            .quiet_until = quiet_until_,
            .run = id_,
            .random = [](std::size_t most) {
                std::random_device source;
                return std::uniform_int_distribution<std::size_t>(0, most - 1)(source);
            }};
}

void Run::open_journal() {
    if (!options_.journal) return;
    auto error = read_journal();
    if (!error && journal_is_outdated_) {
        // Once more, without the people whom it has.
        options_.journal->close();
        course_.reset();
        journal_facts_ = journal_damages_ = 0;
        error = read_journal();
    }
    if (error) throw_error(*std::move(error));
    journal_is_open_ = true;
    if (options_.claims) {
        // Others bring people in now, whom it will not know.
        journal_is_valid_ = false;
        course_.reset();
        if (auto failure = options_.journal->clear()) throw_error(*std::move(failure));
    } else if (course_ && !journal_is_valid_) {
        // It ended before it knew who was there. What it says is true nevertheless.
        course_->history().set_incomplete(journal_has_sent_);
        if (journal_damages_ > 0) say_what_is_damaged();
    }
    write({{.kind = JournalEntry::Kind::run, .id = id_}}, false);
}

std::optional<Error> Run::read_journal() {
    return options_.journal->open(scope_, [this](const JournalEntry& entry) { remember(entry); });
}

void Run::judge_last_run() {
    if (journal_is_outdated_) {
        course_->history().add_merging();
        course_->history().set_suspect();
        return;
    }
    const auto last = stamp_.read();
    // The stamp is locked, so the run that has written it is over.
    if (last && !options_.claims) course_->history().add_ended_run(last->run);
    if (!last || clock_->wall_now() - last->time >= options_.timeout + options_.settle) return;
    const auto own = journal_runs_.find(last->run);
    // The journal has all that its own runs have sent, unless it was cut off or is an old copy.
    if (journal_is_valid_ && own != journal_runs_.end() && own->second >= last->rows) {
        course_->history().set_continued();
    } else {
        course_->history().set_suspect();
    }
}

/// A time in the future would hide all further candidates from the lists.
std::optional<double> Run::unless_future(std::optional<double> time) const {
    const std::chrono::duration<double> now = clock_->wall_now().time_since_epoch();
    return time && *time > now.count() + ListBounds::clock_margin ? std::nullopt : time;
}

void Run::remember(const JournalEntry& entry) {
    using Kind = JournalEntry::Kind;
    if (!course_) {
        // It begins now: the run that has written the journal sends nothing any more.
        Course::Settings its_settings = settings();
        its_settings.journal_is_valid = true;  // otherwise this course is not used
        course_.emplace(std::move(its_settings), clock_->now());
    }
    const Key key = read_key(entry.key).key;
    if (entry.kind != Kind::damaged) ++journal_facts_;
    journal_has_sent_ = journal_has_sent_ || entry.kind == Kind::sent || entry.kind == Kind::damaged;
    switch (entry.kind) {
        case Kind::in:
            if (journal_is_outdated_) {
                course_->history().add_fate(key,
                                            History::Fate::refused);  // the list tells whether it is there
            } else {
                course_->history().add_person(key, entry.id, unless_future(entry.created_at),
                                              from_hex(entry.address), person_of(entry));
            }
            break;
        case Kind::sent:
            ++journal_runs_[journal_run_];
            course_->history().add_fate(key, History::Fate::sent);
            break;
        case Kind::refused: course_->history().add_fate(key, History::Fate::refused); break;
        case Kind::queued: course_->history().add_fate(key, History::Fate::queued); break;
        case Kind::conflict: course_->history().add_fate(key, History::Fate::conflict); break;
        case Kind::stranger:
            course_->history().add_stranger(from_hex(entry.id), person_of(entry), from_hex(entry.address));
            break;
        case Kind::ready:
            // What is damaged was looked up by the run that has written this, unless more is damaged since.
            if (journal_damages_ > 0 && entry.id != std::to_string(journal_facts_)) break;
            journal_damages_ = 0;
            journal_is_valid_ = !journal_is_outdated_;
            break;
        case Kind::run:
            journal_run_ = entry.id;
            journal_runs_.try_emplace(entry.id, 0);
            course_->history().add_own_run(entry.id);
            break;
        case Kind::merged: journal_is_outdated_ = true; break;
        case Kind::damaged:
            journal_is_valid_ = false;
            if (journal_damages_++ == 0) first_damage_ = entry.id;
            break;
    }
}

void Run::greet() {
    // The first try is short: if the service is silent, that is said soon.
    for (milliseconds deadline = first_greeting; !is_stopped_; deadline = options_.timeout) {
        auto call = client_.health().deadline(deadline).stop_token(options_.stop);
        if (contact_.is_silent()) call = std::move(call).once();
        const auto health = std::move(call).with_reply().try_send();
        if (health) {
            in_contact();
            if (const auto date = health->headers.get("Date")) {
                if (const auto time = cis::detail::parse_http_date(*date))
                    service_ahead_ = std::chrono::duration<double>(*time - clock_->wall_now()).count();
            }
            return;
        }
        const Error& error = health.error();
        if (error.kind == ErrorKind::cancelled) return;
        if (error.kind == ErrorKind::authentication || error.kind == ErrorKind::tls) {
            stop(hopeless(error));
        } else if (bulk::is_answer(error)) {
            in_contact();  // a gateway may not pass the route on
            return;
        } else {
            lost_contact(error);
            static_cast<void>(clock_->wait_until(contact_.next_try(), options_.stop));
        }
    }
}

double Run::service_now() const {
    const std::chrono::duration<double> now = clock_->wall_now().time_since_epoch();
    return now.count() + service_ahead_;
}

void Run::execute_action(const Course::Action& action) {
    switch (action.step) {
        case Course::Step::read: read(); break;
        case Course::Step::save: save(action.rows); break;
        case Course::Step::claim: claim(action.rows); break;
        case Course::Step::send: send(action); break;
        case Course::Step::list: list(action); break;
        case Course::Step::wait: wait(action.until); break;
        case Course::Step::done: break;
    }
}

void Run::read() {
    auto row = next_();
    if (!row) {
        course_->input_ended();
        return;
    }
    const RowNumber number = read_++;
    Waiting waiting;
    InputRow input{.number = number};
    if (auto identity = identifier_.identify(*row); !identity) {
        const Error& error = identity.error();
        waiting.reason = error.param.empty() ? error.reason : error.param + ": " + error.reason;
        input.ends = RowState::rejected;
    } else {
        input.identity = *std::move(identity);
        waiting.key = key_text(input.identity.key);
        for (const Key& other : input.identity.other_keys) waiting.other_keys.push_back(key_text(other));
        waiting.claim = to_older_text(identifier_.recipe(), input.identity.older_key);
        Metadata metadata;
        if (const Metadata* const own = row->params.metadata.value()) metadata = *own;
        metadata.insert_or_assign(std::string(key_entry), waiting.key);
        waiting.params = std::move(row->params);
        waiting.params.metadata = std::move(metadata);
    }
    waiting_.emplace(number, std::move(waiting));
    course_->row(input, clock_->now());
}

void Run::save(const std::vector<RowNumber>& rows) {
    std::vector<JournalEntry> entries;
    entries.reserve(rows.size());
    for (const RowNumber row : rows)
        entries.push_back({.kind = JournalEntry::Kind::sent, .key = waiting_.at(row).key});
    write(std::move(entries), true);
    course_->saved(rows);
}

void Run::send(const Course::Action& action) {
    const RowNumber number = action.row;
    // The answer may be here before the run waits: what is looked up then is a wait of its own.
    looks_up_since_.reset();
    said_looking_up_ = false;
    // A later run looks whether both requests were applied.
    if (action.again) write(of_all_keys(JournalEntry::Kind::sent, number), false);
    if (auto error = stamp_.write({.time = clock_->wall_now(), .run = id_, .rows = ++sent_})) {
        course_->answered(number, {.kind = Answer::Kind::not_applied}, clock_->now());
        stop(to_string(*error));
        return;
    }
    CandidateParams& params = waiting_.at(number).params;
    Metadata metadata = *params.metadata.value();
    metadata.insert_or_assign(std::string(run_entry),
                              to_text(RunMark{.run = id_, .is_probe = action.is_probe}));
    params.metadata = std::move(metadata);
    const Candidates candidates = client_.candidates();
    if (options_.route == Route::direct) {
        // With claims, a later attempt could begin when the lease is over.
        auto call = candidates.create(options_.posting_id, params)
                        .timeout(options_.timeout)
                        .deadline(options_.timeout)
                        .stop_token(give_up_.get_token());
        if (contact_.is_silent()) call = std::move(call).once();
        bulk::launch(std::move(call), inbox_, [number](Result<CandidateReceipt> result) {
            return Created{.row = number, .result = std::move(result)};
        });
    } else {
        auto call = candidates.create_async(options_.posting_id, params)
                        .timeout(options_.timeout)
                        .deadline(options_.timeout)
                        .stop_token(give_up_.get_token());
        if (contact_.is_silent()) call = std::move(call).once();
        bulk::launch(std::move(call), inbox_, [number](Result<IngestionReceipt> result) {
            return Queued{.row = number, .result = std::move(result)};
        });
    }
}

void Run::list(const Course::Action& action) {
    list_is_broken_ = false;
    list_parts_.clear();
    std::optional<double> from = action.since;
    const auto add_part = [&](std::optional<double> to) {
        CandidateListParams params{.limit = 100};
        if (from) params.created_after = Timestamp(*from);
        if (to) params.created_before = Timestamp(*to);
        const Candidates candidates = client_.candidates();
        list_parts_.push_back(
            candidates.list(options_.posting_id, params).stop_token(give_up_list_.get_token()).pages());
        from = to;
    };
    for (const double split : action.splits) add_part(split);
    add_part(std::nullopt);
    unread_parts_ = list_parts_.size();
    for (std::size_t part = 0; part < list_parts_.size(); ++part) next_page(part);
}

void Run::next_page(std::size_t part) {
    // A page is large: what the run needs of it is made where it arrives.
    bulk::launch(list_parts_[part].fetch(), inbox_,
                 [part, identifier = identifier_](const Result<std::optional<Page<Candidate>>>& page) {
                     PageArrived arrived{.part = part};
                     if (!page) {
                         arrived.page = page.error();
                     } else if (*page) {
                         arrived.page = listed(**page, identifier);
                     }
                     return arrived;
                 });
}

void Run::wait(time_point until) {
    say_what_is_looked_up();
    time_point limit = clock_->now() + std::chrono::seconds(1);  // for the progress
    if (claims_ && claims_->tells_at()) limit = std::min(limit, *claims_->tells_at());
    if (clock_->wait_until(std::min(until, limit), inbox_->woken())) return;
    if (course_->in_flight() > 1)
        static_cast<void>(clock_->wait_until(clock_->now() + gathering, options_.stop));
}

}  // namespace cis::ingest::detail
