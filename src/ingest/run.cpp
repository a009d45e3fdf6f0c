#include "ingest/run.hpp"

#include <algorithm>
#include <charconv>
#include <random>
#include <utility>

#include "cis/core/exception.hpp"
#include "http/http_date.hpp"

namespace cis::ingest::detail {
namespace {

using std::chrono::milliseconds;

/// So many rows that are refused for the same reason, and none accepted, mean that no row ever will be.
constexpr int most_equal_refusals = 20;
constexpr milliseconds between_progress{100};
constexpr milliseconds between_greetings{1000};
constexpr milliseconds first_greeting{3000};
constexpr milliseconds notice_after{2000};
/// Answers come close together. Waiting for a few of them costs less than waking both threads for each.
constexpr milliseconds gathering{1};

std::string seconds_text(milliseconds time) {
    return std::to_string(std::chrono::ceil<std::chrono::seconds>(time).count()) + " s";
}

std::string hex(std::uint64_t number) {
    std::array<char, 16> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number, 16).ptr;
    return {digits.data(), end};
}

std::uint64_t from_hex(const std::string& text) {
    std::uint64_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number, 16);
    return number;
}

/// Whether the claims may answer later, after this error.
bool may_come_back(const Error& error) {
    return error.kind == ErrorKind::connection || error.kind == ErrorKind::timeout ||
           error.kind == ErrorKind::server;
}

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
      stamp_(options.state_folder, scope_) {
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
    if (is_stopped_) course_->stop();
    const std::stop_callback waker(options_.stop, [inbox = inbox_] { inbox->wake(); });
    for (;;) {
        if (options_.stop.stop_requested()) stop("the caller asked to stop");
        for (Event& event : inbox_->take()) {
            std::visit([this](auto& one) { take(one); }, event);
        }
        const Course::Action action = course_->next(clock_->now());
        if (course_->found_other_recipe()) {
            stop(
                "candidates of the posting have keys of another kind: they were brought in with another "
                "identity option");
        }
        learn();
        take_ends();
        tell_claims(action.step == Course::Step::done);
        show_progress(false);
        if (action.step == Course::Step::done) break;
        execute_action(action);
    }
    find_doubles();
    show_progress(true);
    report_.complete = !is_stopped_;
    return std::move(report_);
}

Course::Settings Run::settings() {
    bool is_suspect = false;
    if (const auto sent = stamp_.read())
        is_suspect = clock_->wall_now() - *sent < options_.timeout + options_.settle;
    return {.settle = options_.settle,
            .in_flight = options_.in_flight,
            .window = options_.window,
            .recipe = identifier_.recipe(),
            .journal_is_valid = journal_is_valid_,
            .is_async = options_.route == Route::async,
            .is_first_run = options_.first_run,
            .since = options_.since ? std::optional(options_.since->epoch_seconds()) : std::nullopt,
            .is_suspect = is_suspect,
            .has_claims = claims_.has_value(),
            .quiet_until = quiet_until_,
            .random = [](std::size_t most) {
                std::random_device source;
                return std::uniform_int_distribution<std::size_t>(0, most - 1)(source);
            }};
}

void Run::open_journal() {
    if (!options_.journal) return;
    auto error = options_.journal->open(scope_, [this](const JournalEntry& entry) { remember(entry); });
    if (error) throw_error(*std::move(error));
    journal_is_open_ = true;
    if (options_.claims) {
        // Others bring people in now, whom it will not know.
        journal_is_valid_ = false;
        course_.reset();
        if (auto failure = options_.journal->clear()) throw_error(*std::move(failure));
    } else if (course_ && !journal_is_valid_) {
        // It ended before it knew who was there. What it says is true nevertheless.
        course_->journal_is_incomplete(journal_has_sent_);
    }
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
    journal_has_sent_ = journal_has_sent_ || entry.kind == Kind::sent;
    switch (entry.kind) {
        case Kind::in: course_->knows(key, entry.id, entry.created_at); break;
        case Kind::sent: course_->left_behind(key, Course::Fate::sent); break;
        case Kind::refused: course_->left_behind(key, Course::Fate::refused); break;
        case Kind::queued: course_->left_behind(key, Course::Fate::queued); break;
        case Kind::conflict: course_->left_behind(key, Course::Fate::conflict); break;
        case Kind::stranger: {
            std::optional<Key> person;
            if (!entry.person.empty()) person = read_key(entry.person).key;
            course_->knows_stranger(from_hex(entry.id), person, from_hex(entry.address));
            break;
        }
        case Kind::ready: journal_is_valid_ = true; break;
    }
}

void Run::open_claims() {
    if (!options_.claims) return;
    claims_.emplace(*options_.claims, options_.timeout, options_.settle, [this] { return clock_->now(); });
    auto outcome = claims_->open(scope_);
    if (!outcome) throw_error(std::move(outcome).error());
    quiet_until_ = outcome->quiet_until;
}

void Run::greet() {
    // The first try is short: if the service is silent, that is said soon.
    for (milliseconds deadline = first_greeting; !is_stopped_; deadline = options_.timeout) {
        const auto health = client_.health().deadline(deadline).stop_token(options_.stop).try_reply();
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
        } else if (is_contact(error)) {
            in_contact();  // a gateway may not pass the route on
            return;
        } else {
            lost_contact(error);
            static_cast<void>(clock_->wait_until(clock_->now() + between_greetings, options_.stop));
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
        case Course::Step::send: send(action.row); break;
        case Course::Step::list: list(action.since); break;
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
        input.identity = *identity;
        waiting.key = key_text(input.identity.key);
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

void Run::claim(const std::vector<RowNumber>& rows) {
    std::vector<std::pair<RowNumber, std::string>> keys;
    keys.reserve(rows.size());
    for (const RowNumber row : rows) keys.emplace_back(row, waiting_.at(row).key);
    auto outcome = claims_->claim(keys);
    if (!take(outcome) || outcome->rows.empty()) {
        course_->not_claimed(rows, clock_->now());
    } else {
        course_->claimed(std::move(outcome->rows), clock_->now());
    }
}

void Run::tell_claims(bool all) {
    if (!claims_) return;
    if (!all) {
        take(claims_->tell(false));
        return;
    }
    // What is not told is looked up by others, when its lease has run out.
    const time_point limit = clock_->now() + options_.patience;
    for (;;) {
        const auto outcome = claims_->tell(true);
        if (outcome || !may_come_back(outcome.error()) || is_stopped_ || clock_->now() >= limit) return;
        static_cast<void>(clock_->wait_until(clock_->now() + between_greetings, options_.stop));
    }
}

bool Run::take(const Result<ClaimKeeper::Outcome>& outcome) {
    if (outcome) {
        claims_away_since_.reset();
        if (outcome->quiet_until) course_->claims_lost(*outcome->quiet_until);
        return true;
    }
    const Error& error = outcome.error();
    const time_point now = clock_->now();
    if (!claims_away_since_) claims_away_since_ = now;
    const auto away = std::chrono::duration_cast<milliseconds>(now - *claims_away_since_);
    if (!may_come_back(error)) {
        stop("the claims cannot be kept: " + to_string(error));
    } else if (away >= options_.patience) {
        stop("the claims could not be reached for " + seconds_text(away) + ": " + to_string(error));
    }
    return false;
}

void Run::send(RowNumber number) {
    if (auto error = stamp_.write(clock_->wall_now())) {
        course_->answered(number, {.kind = Answer::Kind::not_applied}, clock_->now());
        stop(to_string(*error));
        return;
    }
    const CandidateParams& params = waiting_.at(number).params;
    const Candidates candidates = client_.candidates();
    if (options_.route == Route::direct) {
        // With claims, a later attempt could begin when the lease is over. Without, it could keep a run that
        // shall stop from its end.
        auto call = candidates.create(options_.posting_id, params)
                        .timeout(options_.timeout)
                        .deadline(options_.timeout);
        launch(std::move(call), [number](Result<CandidateReceipt> result) {
            return Created{.row = number, .result = std::move(result)};
        });
    } else {
        launch(candidates.create_async(options_.posting_id, params)
                   .timeout(options_.timeout)
                   .deadline(options_.timeout),
               [number](Result<IngestionReceipt> result) {
                   return Queued{.row = number, .result = std::move(result)};
               });
    }
}

void Run::list(std::optional<double> since) {
    CandidateListParams params{.limit = 100};
    if (since) params.created_after = Timestamp(*since);
    pages_.emplace(client_.candidates().list(options_.posting_id, params).stop_token(options_.stop).pages());
    next_page();
}

void Run::next_page() {
    launch(pages_->fetch(),
           [](Result<std::optional<Page<Candidate>>> page) { return PageArrived{std::move(page)}; });
}

/// Not by the client's executor: its thread may be the one that waits here.
template <class Call, class MakeEvent>
void Run::launch(Call call, MakeEvent make_event) {
    cis::detail::Launcher::launch(
        std::move(call), [inbox = inbox_, make_event](auto ended) { inbox->put(make_event(ended.take())); },
        cis::detail::Delivery::loop, nullptr);
}

void Run::wait(time_point until) {
    time_point limit = clock_->now() + std::chrono::seconds(1);  // for the progress
    if (claims_ && claims_->tells_at()) limit = std::min(limit, *claims_->tells_at());
    if (clock_->wait_until(std::min(until, limit), inbox_->woken())) return;
    if (course_->in_flight() > 1)
        static_cast<void>(clock_->wait_until(clock_->now() + gathering, options_.stop));
}

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
    waiting.error = std::make_shared<const Error>(error);
    waiting.reason = to_string(error);
    course_->answered(row, answer, clock_->now());
    if (is_contact(error)) {
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
    const time_point now = clock_->now();
    if (!event.page) {
        const Error& error = event.page.error();
        pages_.reset();
        course_->list_failed(now);
        list_failed(error);
        return;
    }
    in_contact();
    lists_fail_since_.reset();
    said_list_fails_ = false;
    std::vector<ListedCandidate> page;
    if (*event.page) {
        Page<Candidate>& received = **event.page;
        if (!received.undecodable.empty()) {
            // It could be the one that is looked for.
            pages_.reset();
            course_->list_failed(now);
            stop("a candidate in the list cannot be read: " + to_string(received.undecodable.front().error));
            return;
        }
        for (const Candidate& candidate : received.data) page.push_back(listed(candidate, identifier_));
    }
    const bool is_last = !*event.page || pages_->finished();
    course_->listed(std::move(page), is_last, service_now(), now);
    if (is_last) {
        pages_.reset();
    } else if (is_stopped_) {
        pages_.reset();
        course_->list_failed(now);
    } else {
        next_page();
    }
}

void Run::list_failed(const Error& error) {
    if (error.kind == ErrorKind::cancelled) return;
    if (is_contact(error)) {
        in_contact();
    } else {
        lost_contact(error);
    }
    const time_point now = clock_->now();
    if (!lists_fail_since_) lists_fail_since_ = now - error.elapsed;
    const auto away = std::chrono::duration_cast<milliseconds>(now - *lists_fail_since_);
    if (const std::string reason = hopeless(error); !reason.empty()) {
        stop(reason);
    } else if (!error.transient() || (error.kind != ErrorKind::rate_limited && away >= options_.patience)) {
        stop("the posting cannot be listed: " + to_string(error));
    } else if (away >= notice_after && !is_away_ && !std::exchange(said_list_fails_, true)) {
        notice(Notice::Kind::unreachable, "the posting cannot be listed, tries again: " + to_string(error));
    }
}

void Run::learn() {
    std::vector<JournalEntry> entries;
    for (const ListedCandidate& one : course_->take_learned()) {
        if (one.key) {
            entries.push_back({.kind = JournalEntry::Kind::in,
                               .key = key_text(one.key->key),
                               .id = one.id,
                               .created_at = one.created_at});
        } else {
            entries.push_back({.kind = JournalEntry::Kind::stranger,
                               .id = hex(id_hash(one.id)),
                               .person = one.person ? to_text(Recipe::person, *one.person) : "",
                               .address = one.address == 0 ? "" : hex(one.address)});
        }
    }
    if (!is_ready_ && !journal_is_valid_ && !claims_ && course_->has_started() && !is_stopped_) {
        is_ready_ = true;
        entries.push_back({.kind = JournalEntry::Kind::ready});
    }
    write(std::move(entries), false);
    const auto until = course_->waits_for_others();
    if (!until) said_suspect_ = false;
    if (until && !std::exchange(said_suspect_, true)) {
        const auto left = std::chrono::ceil<milliseconds>(*until - clock_->now());
        notice(
            Notice::Kind::suspect,
            (claims_ ? "the claims are new or were lost, so others may have sent rows a moment ago: waiting "
                     : "another run may have sent rows a moment ago: waiting ") +
                seconds_text(left) + " until they are listed",
            left);
    }
    if (course_->is_probing() && !std::exchange(said_probing_, true))
        notice(Notice::Kind::probing, "sending one row, which must be listed before the others are sent");
}

void Run::take_ends() {
    std::vector<RowEnd> ends = course_->take_ends();
    std::vector<JournalEntry> entries;
    for (const RowEnd& end : ends) {
        if (auto entry = fact_of(end)) entries.push_back(*std::move(entry));
    }
    write(std::move(entries), false);
    for (RowEnd& end : ends) report(std::move(end));
}

std::optional<JournalEntry> Run::fact_of(const RowEnd& end) const {
    using Kind = JournalEntry::Kind;
    const std::string& key = waiting_.at(end.row).key;
    std::optional<Kind> fact;
    switch (end.state) {
        case RowState::created:
        case RowState::created_earlier:
            if (!end.candidate_id.empty()) fact = Kind::in;  // otherwise it is in the journal
            break;
        case RowState::failed:
        case RowState::not_attempted: fact = Kind::refused; break;
        case RowState::rejected:
            if (!key.empty()) fact = Kind::refused;
            break;
        case RowState::conflict: fact = Kind::conflict; break;
        default: break;
    }
    if (!fact) return std::nullopt;
    JournalEntry entry{.kind = *fact, .key = key};
    if (*fact == Kind::in) {
        entry.id = end.candidate_id;
        entry.created_at = course_->newest_created_at();
    }
    return entry;
}

void Run::report(RowEnd end) {
    const auto found = waiting_.find(end.row);
    Waiting waiting = std::move(found->second);
    waiting_.erase(found);
    if (claims_) claims_->ended(waiting.key, end.state, end.candidate_id);
    ++report_.counts[static_cast<std::size_t>(end.state)];
    ++report_.rows;
    if (!options_.on_row) return;
    const bool went_wrong = end.state != RowState::created && end.state != RowState::created_earlier &&
                            end.state != RowState::existing && end.state != RowState::duplicate;
    RowReport row{.row = end.row,
                  .state = end.state,
                  .interview_id = std::move(end.candidate_id),
                  .interview_url = std::move(waiting.interview_url),
                  .same_as = end.other_row,
                  .reason = std::string(end.reason)};
    if (went_wrong) {
        if (row.reason.empty()) row.reason = std::move(waiting.reason);
        row.error = std::move(waiting.error);
    }
    options_.on_row(row);
}

void Run::write(std::vector<JournalEntry> entries, bool synced) {
    if (!journal_is_open_ || entries.empty()) return;
    // Without its journal the run would be slower after a crash, not wrong. But a full disk is no reason to
    // guess: nothing more is sent.
    if (auto error = options_.journal->write(entries, synced)) stop("the journal " + to_string(*error));
}

void Run::stop(std::string reason) {
    if (std::exchange(is_stopped_, true)) return;
    report_.stopped = std::move(reason);
    notice(Notice::Kind::stopping, report_.stopped);
    if (course_) course_->stop();
}

void Run::lost_contact(const Error& error) {
    const time_point now = clock_->now();
    if (!away_since_) away_since_ = now - error.elapsed;
    const auto away = std::chrono::duration_cast<milliseconds>(now - *away_since_);
    // A single broken connection is not worth a word.
    if ((away >= notice_after || !was_in_contact_) && !std::exchange(is_away_, true)) {
        const auto left = std::max(options_.patience - away, milliseconds(0));
        notice(Notice::Kind::unreachable,
               report_.host + ": " + to_string(error) + "; tries again for another " + seconds_text(left),
               left);
    }
    if (away >= options_.patience)
        stop("the service did not answer for " + seconds_text(away) + ": " + to_string(error));
}

void Run::in_contact() {
    away_since_.reset();
    was_in_contact_ = true;
    if (std::exchange(is_away_, false)) notice(Notice::Kind::recovered, report_.host + " answers again");
}

void Run::notice(Notice::Kind kind, std::string text, milliseconds wait) {
    if (options_.on_notice) options_.on_notice({.kind = kind, .text = std::move(text), .wait = wait});
}

void Run::show_progress(bool at_once) {
    if (!options_.on_progress) return;
    const time_point now = clock_->now();
    if (!at_once && now - last_progress_ < between_progress) return;
    last_progress_ = now;
    options_.on_progress({.read = read_,
                          .ended = report_.rows,
                          .in_flight = course_->in_flight(),
                          .open = course_->open(),
                          .counts = report_.counts});
}

void Run::find_doubles() {
    if (course_->doubles().empty()) return;
    if (options_.stop.stop_requested()) {
        for (const Double& one : course_->doubles())
            report_.doubled.push_back({.row = course_->row_of(one.key), .second_id = one.second_id});
        return;
    }
    std::unordered_map<Key, std::vector<std::string>, KeyHash> ids;
    for (const Double& one : course_->doubles()) ids[one.key];
    auto pages = client_.candidates().list(options_.posting_id, {.limit = 100}).pages();
    while (const auto page = pages.next()) {
        if (!*page) break;
        for (const Candidate& candidate : (*page)->data) {
            const ListedCandidate one = listed(candidate, identifier_);
            if (!one.key) continue;
            if (const auto found = ids.find(one.key->key); found != ids.end())
                found->second.push_back(one.id);
        }
    }
    for (const Double& one : course_->doubles()) {
        DoubledRow doubled{.row = course_->row_of(one.key), .second_id = one.second_id};
        for (const std::string& id : ids[one.key]) {
            if (id != one.second_id && doubled.first_id.empty()) doubled.first_id = id;
        }
        report_.doubled.push_back(std::move(doubled));
    }
}

}  // namespace cis::ingest::detail
