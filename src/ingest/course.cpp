#include "ingest/course.hpp"

#include <algorithm>

namespace cis::ingest::detail {
namespace {

using std::chrono::milliseconds;

/// One synced write to the journal serves so many rows. The probe is one of the first so many.
constexpr std::size_t rows_per_save = 64;
constexpr std::string_view merges_people =
    "another candidate has its e-mail address, and the service did not hold two people who share one";
constexpr milliseconds shortest_pause{500};
constexpr milliseconds longest_pause{15'000};
constexpr milliseconds pause_of_claims{1'000};
/// How long to leave a row to another worker before it is asked for again.
constexpr milliseconds first_refusal{250};
constexpr milliseconds longest_refusal{2'000};

}  // namespace

Course::Course(Settings settings, time_point now)
    : settings_(std::move(settings)),
      started_(now),
      quiet_until_(settings_.quiet_until.value_or(now + settings_.settle)),
      roster_(now),
      recently_known_(seconds_of(settings_.settle) + clock_margin),
      lookups_(settings_.settle),
      election_(settings_.settle, settings_.run, settings_.random, now) {}

void Course::knows(const Key& key, std::string_view id, std::optional<double> created_at,
                   std::uint64_t address, const std::optional<Key>& person) {
    knows_by_journal_ = true;
    left_behind_.erase(key);
    addresses_.is_in(address);
    if (person) roster_.enter_namesake(*person);
    if (!roster_.enter(key, id_hash(id), started_)) found_double(std::string(id), key, false);
    if (!created_at) return;
    recently_known_.add(*created_at);
    newest_created_at_ = std::max(newest_created_at_.value_or(*created_at), *created_at);
}

void Course::journal_is_incomplete(bool has_sent) {
    settings_.journal_is_valid = false;
    settings_.is_suspect = settings_.is_suspect || has_sent;
}

void Course::saw(std::optional<double> created_at, time_point now) {
    // A time in the future would hide all further candidates from the lists.
    if (!created_at || (service_ahead_ && *created_at > seconds_of(now) + *service_ahead_ + clock_margin))
        return;
    newest_created_at_ = std::max(newest_created_at_.value_or(*created_at), *created_at);
}

void Course::left_behind(const Key& key, Fate fate) {
    const auto earlier = fate == Fate::sent ? left_behind_.find(key) : std::nullopt;
    if (earlier) {
        // It was sent twice. The first request may have been applied after all, later than that run could
        // see.
        if (!std::exchange(has_doubts_, true)) {
            doubtful_since_ = earlier->since;
        } else if (doubtful_since_) {
            doubtful_since_ =
                earlier->since ? std::optional(std::min(*doubtful_since_, *earlier->since)) : std::nullopt;
        }
    }
    left_behind_.put(key, fate, newest_created_at_);
}

void Course::knows_stranger(std::uint64_t id, const std::optional<Key>& person, std::uint64_t address) {
    roster_.enter_without_key(id, person);
    addresses_.is_in(address);
}

void Course::row(const InputRow& input, time_point now) {
    if (input.ends) {
        end(input.number, *input.ends, {}, {});
        return;
    }
    const Key& key = input.identity.key;
    if (const auto other = roster_.claim(key, input.number)) {
        ends_.push_back({.row = input.number, .state = RowState::duplicate, .other_row = other});
        return;
    }
    if (is_known(input.identity)) {
        addresses_.is_in(input.identity.address);
        end(input.number, RowState::created_earlier, {}, {});
        return;
    }
    const auto left_key =
        input.identity.find_key([this](const Key& one) { return left_behind_.contains(one); });
    const auto left = left_key ? left_behind_.take(*left_key) : std::nullopt;
    if (left && left->fate == Fate::conflict) {
        if (addresses_.has_somebody(input.identity.address)) addresses_.merges();
        addresses_.is_in(input.identity.address);
        end(input.number, RowState::conflict, {},
            "the service had another candidate in its place in an earlier run, so it is not sent again");
        return;
    }
    if (is_stopping_) {
        end(input.number, left ? RowState::unknown : RowState::not_attempted, {}, {});
        return;
    }
    Row row{.identity = input.identity, .life = RowLife(settings_.settle)};
    const auto keep = [&] {
        for (const Key& other : row.identity.other_keys) rows_by_other_key_.emplace(other, input.number);
        rows_.emplace(input.number, std::move(row));
    };
    if (left) {
        row.since = left->since;
        row.was_left = true;
        // What was accepted and never came is sent by the direct route, as soon as a lookup allows it.
        if (left->fate == Fate::queued && settings_.is_async) {
            row.life.accepted_for_later(started_);
        } else {
            row.life.resume(started_);
        }
        addresses_.occupy(row.identity.address);
        ++open_;
        lookups_.wants(now);
        keep();
        return;
    }
    if (take_namesake(row.identity)) {
        addresses_.is_in(row.identity.address);
        end(input.number, RowState::existing, {}, {});
        return;
    }
    const std::uint64_t address = row.identity.address;
    keep();
    if (addresses_.admit(address, input.number)) unsaved_.push_back(input.number);
    release_held();
}

void Course::release_held() {
    if (addresses_.merging() == AddressBook::Merging::yes) {
        for (const RowNumber number : addresses_.take_unsendable()) {
            if (!ends_as_known(number)) end(number, RowState::not_attempted, {}, merges_people);
        }
    }
    for (const RowNumber number : addresses_.take_released()) unsaved_.push_back(number);
}

void Course::saved(const std::vector<RowNumber>& rows) {
    for (const RowNumber number : rows) ready_.push_back(number);
}

void Course::claimed(std::vector<RowClaim> claims, time_point now) {
    for (RowClaim& claim : claims) {
        Row& row = rows_.at(claim.row);
        switch (claim.kind) {
            case Claim::Kind::ours:
                row.sends_until = claim.time;
                if (claim.predecessor == row.predecessor || claim.predecessor == 0) {
                    ready_.push_back(claim.row);
                    break;
                }
                row.predecessor = claim.predecessor;
                row.since.reset();
                row.life.inherit(claim.last_sent, claim.last_ended);
                ++open_;
                lookups_.wants(now);
                break;
            case Claim::Kind::anothers: {
                const auto pause =
                    std::min(first_refusal * (1 << std::min(row.refusals++, 10)), longest_refusal);
                later_.emplace_back(std::min(claim.time, now + pause), claim.row);
                break;
            }
            case Claim::Kind::in:
                if (!claim.id.empty() && !roster_.enter(row.identity.key, id_hash(claim.id), claim.time))
                    found_double(claim.id, row.identity.key);
                end(claim.row, RowState::created_earlier, std::move(claim.id), {});
                break;
            case Claim::Kind::conflict:
                end(claim.row, RowState::conflict, std::move(claim.id),
                    "another worker got the candidate of somebody else");
                break;
        }
    }
}

void Course::not_claimed(const std::vector<RowNumber>& rows, time_point now) {
    for (const RowNumber number : rows) later_.emplace_back(now + pause_of_claims, number);
}

void Course::claims_lost(time_point quiet_until) {
    quiet_until_ = quiet_until;  // no row may be sent then by a claim that was made before
    if (phase_ == Phase::sending || phase_ == Phase::second_list) phase_ = Phase::settling;
}

Course::Action Course::next(time_point now) {
    for (;;) {
        if (phase_ == Phase::over) return {.step = Step::done};
        if (is_stopping_) {
            if (in_flight_ == 0 && !listing_) end_all();
            if (!input_has_ended_) return {.step = Step::read};
            if (in_flight_ > 0 || listing_) return {.step = Step::wait, .until = time_point::max()};
            phase_ = Phase::over;
            continue;
        }
        const Phase before = phase_;
        Action action = work(now);
        if (phase_ == before) return action;
    }
}

Course::Action Course::work(time_point now) {
    if (auto action = list_action(now)) return *action;
    std::erase_if(later_, [&](const auto& one) {
        if (one.first > now) return false;
        ready_.push_back(one.second);
        return true;
    });
    const Phase before = phase_;
    if (auto action = send_action(now)) return *action;
    if (phase_ != before) return {};  // next() looks again
    if (phase_ == Phase::following || phase_ == Phase::probing || phase_ == Phase::sending) {
        const std::size_t ahead = phase_ == Phase::probing ? rows_per_save : 2 * rows_per_save;
        // A follower waits for all rows that it can hold: those that are listed end.
        const auto wants_row = [&] {
            return can_read() && (phase_ == Phase::following || unsaved_.size() + ready_.size() < ahead);
        };
        if (wants_row()) return {.step = Step::read};
        if (const std::size_t most = most_to_save(); most > 0) {
            if (auto action = save_action(most)) return *std::move(action);
        }
        finish_sending();
        if (wants_row()) return {.step = Step::read};  // rows that ended unsent have made room
    }
    Action action{.step = Step::wait, .until = time_point::max()};
    if (!listing_) {
        if (phase_ == Phase::settling) action.until = quiet_until_;
        if (list_again_) {
            action.until = std::max(*list_again_, now);
        } else {
            if (lookups_.next()) action.until = std::min(action.until, *lookups_.next());
            if (const auto due = first_rows_due()) action.until = std::min(action.until, std::max(*due, now));
        }
    }
    for (const auto& [time, number] : later_) action.until = std::min(action.until, time);
    return action;
}

std::optional<Course::Action> Course::send_action(time_point now) {
    const std::optional<RowNumber> number = take_ready(now);
    if (!number) return std::nullopt;
    Row& row = rows_.at(*number);
    const bool again = row.life.was_sent() || row.was_left;
    row.life.send(now);
    row.since = newest_created_at_;
    ++in_flight_;
    sent_anything_ = true;
    return Action{.step = Step::send, .row = *number, .again = again, .is_probe = probe_ == number};
}

std::optional<RowNumber> Course::take_ready(time_point now) {
    if (phase_ == Phase::probing) {
        if (!election_.wants_probe() || !has_first_rows()) return std::nullopt;
        // A list that is under way may have shown some of them.
        std::erase_if(ready_, [this](RowNumber number) { return ends_as_known(number); });
        if (ready_.empty()) return std::nullopt;
        return take_probe();
    }
    if (phase_ != Phase::sending || in_flight_ >= settings_.in_flight) return std::nullopt;
    if (!settings_.has_claims && !election_.may_send(now)) {
        std::erase_if(ready_, [this](RowNumber number) { return ends_as_known(number); });
        if (ready_.empty() || in_flight_ > 0) return std::nullopt;
        election_.relist();
        obey(now);
        return std::nullopt;
    }
    while (!ready_.empty()) {
        const RowNumber number = ready_.front();
        ready_.pop_front();
        if (ends_as_known(number)) continue;
        const Row& row = rows_.at(number);
        if (!settings_.has_claims || (row.sends_until && now <= *row.sends_until)) return number;
        unsaved_.push_back(number);
    }
    return std::nullopt;
}

std::size_t Course::most_to_save() const noexcept {
    if (phase_ == Phase::following) return 0;
    if (phase_ == Phase::probing && !settings_.is_async)
        return election_.wants_probe() && !has_first_rows() ? rows_per_save - ready_.size() : 0;
    if (!settings_.is_async) return unsaved_.size() >= rows_per_save || ready_.empty() ? rows_per_save : 0;
    // After a crash, what the journal has as about to be sent is never sent again by this route: only what is
    // sent at once may be there. Half of the places are filled together, so that the disk is not waited for
    // with each row.
    const bool has_places = 2 * in_flight_ <= settings_.in_flight;
    return ready_.empty() && has_places ? settings_.in_flight - in_flight_ : 0;
}

std::optional<Course::Action> Course::save_action(std::size_t most) {
    Action action{.step = settings_.has_claims ? Step::claim : Step::save};
    while (!unsaved_.empty() && action.rows.size() < most) {
        const RowNumber number = unsaved_.front();
        unsaved_.pop_front();
        if (!ends_as_known(number)) action.rows.push_back(number);
    }
    if (action.rows.empty()) return std::nullopt;
    return action;
}

bool Course::ends_as_known(RowNumber number) {
    const Row& row = rows_.at(number);
    if (is_known(row.identity)) {
        end(number, row.life.was_sent() ? RowState::created : RowState::created_earlier, {}, {});
        return true;
    }
    // Somebody else may have brought this person in since the row was read. What this run has sent without
    // an answer is judged by lists.
    if (row.life.was_sent() || row.was_left || !take_namesake(row.identity)) return false;
    addresses_.is_in(row.identity.address);
    end(number, RowState::existing, {}, {});
    return true;
}

bool Course::is_known(const Identity& row) const {
    const auto is_in = [this](const Key& key) {
        const auto person = roster_.find(key);
        return person && person->is_in;
    };
    return row.find_key(is_in).has_value();
}

bool Course::take_namesake(const Identity& row) {
    return row.person && (roster_.take_namesake(*row.person) ||
                          std::ranges::any_of(row.other_persons,
                                              [this](const Key& one) { return roster_.take_namesake(one); }));
}

bool Course::has_namesake(const Identity& row) const {
    return row.person && (roster_.has_namesake(*row.person) ||
                          std::ranges::any_of(row.other_persons,
                                              [this](const Key& one) { return roster_.has_namesake(one); }));
}

RowNumber Course::take_probe() {
    // A row whose address nobody shares cannot be merged with another.
    std::vector<std::size_t> unshared;
    const std::size_t first_rows = std::min(ready_.size(), rows_per_save);
    for (std::size_t i = 0; i < first_rows; ++i) {
        if (!addresses_.is_shared(rows_.at(ready_[i]).identity.address)) unshared.push_back(i);
    }
    const auto below = [this](std::size_t most) { return settings_.random ? settings_.random(most) : 0; };
    const std::size_t index = unshared.empty() ? below(first_rows) : unshared[below(unshared.size())];
    const RowNumber number = ready_[index];
    ready_.erase(ready_.begin() + static_cast<std::ptrdiff_t>(index));
    probe_ = number;
    election_.sends_probe(rows_.at(number).identity.key);
    return number;
}

bool Course::has_first_rows() const noexcept {
    return settings_.is_async || ready_.size() >= rows_per_save || (unsaved_.empty() && !can_read());
}

std::optional<time_point> Course::first_rows_due() const {
    if (phase_ != Phase::sending || first_rows_.empty()) return std::nullopt;
    const bool is_last = ready_.empty() && unsaved_.empty() && !can_read();
    const time_point from = election_.followers_shown_from();
    // Later it would be a long list.
    return is_last ? from : from + settings_.settle;
}

void Course::obey(time_point now) {
    switch (election_.state()) {
        case Election::State::following:
            phase_ = Phase::following;
            probe_.reset();
            break;
        case Election::State::starting:
        case Election::State::candidate:
        case Election::State::doubtful:
        case Election::State::relisting:
            phase_ = Phase::probing;
            probe_.reset();
            break;
        case Election::State::leading:
            if (phase_ == Phase::probing) {
                const auto end =
                    ready_.begin() + static_cast<std::ptrdiff_t>(std::min(ready_.size(), rows_per_save));
                first_rows_.assign(ready_.begin(), end);
                ready_.erase(ready_.begin(), end);
            }
            phase_ = Phase::sending;
            return;
    }
    release_first_rows();
    std::ranges::sort(ready_);
    if (election_.state() == Election::State::following) lookups_.restarts(now);
    if (election_.state() == Election::State::relisting) lookups_.wants_at(now);
}

void Course::release_first_rows() {
    ready_.insert(ready_.end(), first_rows_.begin(), first_rows_.end());
    first_rows_.clear();
}

void Course::drop_known() {
    std::erase_if(ready_, [this](RowNumber number) { return ends_as_known(number); });
    for (const RowNumber number : std::exchange(unsaved_, {})) {
        if (!ends_as_known(number)) unsaved_.push_back(number);
    }
}

void Course::answered(RowNumber number, const Answer& answer, time_point now) {
    using Kind = Answer::Kind;
    --in_flight_;
    last_answer_ = now;
    Row& row = rows_.at(number);
    saw(answer.created_at, now);
    if (alone_ == number) alone_.reset();
    if (probe_ == number && answer.kind != Kind::created) {
        probe_.reset();
        // It may be there. Or it was refused because of a quota, and others sent while it waited.
        const bool list_is_old =
            answer.kind == Kind::lost || answer.kind == Kind::exists || answer.kind == Kind::not_applied;
        election_.probe_failed(list_is_old, now);
        if (list_is_old) lookups_.restarts(now);
        // A queued row may be listed much later. Such rows are never sent again, so nothing is lost by going
        // on.
        if (answer.kind == Kind::queued) lead(now);
    }
    if (answer.kind == Kind::queued) election_.acknowledged({}, row.life.attempt_began());
    switch (answer.kind) {
        case Kind::created: acknowledged(number, answer, now); break;
        case Kind::queued: look_for(row, &RowLife::accepted_for_later, now); break;
        case Kind::exists: look_for(row, &RowLife::exists, now); break;
        case Kind::lost:
            ++row.failures;
            look_for(row, &RowLife::lost, now);
            break;
        case Kind::rejected: end(number, RowState::rejected, {}, {}); break;
        case Kind::failed: end(number, RowState::failed, {}, {}); break;
        case Kind::not_applied:
            row.life.not_applied();
            if (answer.quota_wait) {
                later_.emplace_back(now + std::max(shortest_pause, *answer.quota_wait), number);
            } else if (++row.failures >= most_failures && !is_stopping_) {  // a stop cancels calls
                end(number, RowState::failed, {}, {});
            } else {
                later_.emplace_back(now + std::min(shortest_pause * (1 << row.failures), longest_pause),
                                    number);
            }
            break;
    }
}

void Course::look_for(Row& row, void (RowLife::*change)(time_point) noexcept, time_point now) {
    (row.life.*change)(now);
    ++open_;
    lookups_.wants(now);
}

void Course::acknowledged(RowNumber number, const Answer& answer, time_point now) {
    const Identity& identity = rows_.at(number).identity;
    const bool is_own = !answer.key || identity.has_key(answer.key->key);
    const Key key = answer.key && is_own ? answer.key->key : identity.key;
    const std::uint64_t id = id_hash(answer.id);
    ++created_;
    if (!first_created_at_) first_created_at_ = answer.created_at;
    const bool is_probe = probe_ == number;
    if (!is_probe) election_.acknowledged(answer.created_at, rows_.at(number).life.attempt_began());
    if (!is_own) {
        if (rows_.at(number).identity.address != 0) addresses_.merges();
        end(number, RowState::conflict, answer.id, "the service answered with the candidate of another row");
    } else if (is_anothers(answer.id, id, key)) {
        if (rows_.at(number).identity.address != 0) addresses_.merges();
        if (answer.key) overwritten_.push_back(answer.id);
        end(number, RowState::conflict, answer.id,
            answer.key ? "the service has put it in the place of a candidate that was there before"
                       : "the service answered with a candidate that was there before");
    } else {
        if (!answer.key) keys_are_dropped_ = true;
        if (!roster_.enter(key, id, now)) found_double(answer.id, key);
        end(number, RowState::created, answer.id, {}, key);
        if (is_probe && answer.key) {
            election_.probe_acknowledged(answer.created_at, now);
            lookups_.restarts(now);
            return;
        }
    }
    if (is_probe) {
        probe_.reset();
        election_.probe_failed(false, now);
        // Without keys in the answers no list can show the probe.
        if (keys_are_dropped_) lead(now);
    }
}

void Course::end(RowNumber number, RowState state, std::string id, std::string_view reason,
                 const std::optional<Key>& key) {
    using Merging = AddressBook::Merging;
    ends_.push_back({.row = number, .state = state, .candidate_id = std::move(id), .reason = reason});
    const auto found = rows_.find(number);
    if (found == rows_.end()) return;
    ends_.back().interview_url = std::move(found->second.interview_url);
    ends_.back().address = found->second.identity.address;
    const Row row = std::move(found->second);
    rows_.erase(found);
    for (const Key& other : row.identity.other_keys) rows_by_other_key_.erase(other);
    if (key && *key != row.identity.key) ends_.back().other_key = key;
    if (row.life.stage() == RowLife::Stage::open || row.life.stage() == RowLife::Stage::queued) --open_;
    const bool is_in = state == RowState::created || state == RowState::created_earlier;
    if (is_in || state == RowState::conflict) {
        addresses_.is_in(row.identity.address);
    } else if (state == RowState::rejected || state == RowState::failed) {
        addresses_.is_free(row.identity.address);
    }
    if (addresses_.is_test(number)) {
        Merging merging = Merging::untested;
        if (is_in) merging = Merging::no;
        if (state == RowState::conflict) merging = Merging::yes;
        addresses_.tested(number, merging);
    }
    release_held();
}

void Course::end_all() {
    std::vector<RowNumber> numbers;
    numbers.reserve(rows_.size());
    for (const auto& [number, row] : rows_) numbers.push_back(number);
    std::ranges::sort(numbers);
    for (const RowNumber number : numbers) {
        if (!rows_.contains(number)) continue;  // the end of another row has ended it
        switch (rows_.at(number).life.stage()) {
            case RowLife::Stage::open: end(number, RowState::unknown, {}, {}); break;
            case RowLife::Stage::queued: end(number, RowState::queued, {}, accepted_only); break;
            default: end(number, RowState::not_attempted, {}, {}); break;
        }
    }
}

bool Course::is_sending() const noexcept {
    return in_flight_ > 0 || !ready_.empty() || !first_rows_.empty() || !unsaved_.empty() ||
           !later_.empty() || can_read();
}

void Course::finish_sending() {
    if (is_sending() || open_ > 0 || listing_) return;
    if (phase_ == Phase::probing && election_.awaits_probe()) return;
    // Only rows that are held back are left.
    for (const RowNumber number : addresses_.take_all()) {
        if (ends_as_known(number)) continue;
        end(number, RowState::not_attempted, {},
            "it is unknown whether another person with this address is in the service");
    }
    if (is_sending() || !input_has_ended_) return;
    phase_ = sent_anything_ ? Phase::last_list : Phase::over;
}

}  // namespace cis::ingest::detail
