#include "ingest/plan/ingest_plan.hpp"

#include <algorithm>
#include <cmath>

#include "core/back_off.hpp"
#include "ingest/plan/conflict_reason.hpp"

namespace cis::ingest::detail {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds pause_of_claims{1'000};
/// The time to wait before asking again for a row that another worker has.
constexpr milliseconds first_pause_of_row{250};
constexpr milliseconds longest_pause_of_row{2'000};

}  // namespace

IngestPlan::IngestPlan(Settings settings, time_point now)
    : settings_(std::move(settings)),
      began_(now),
      rows_(settings_.window),
      people_(now),
      bounds_(settings_.settle, settings_.in_flight),
      phases_(settings_, now),
      admission_(settings_, rows_, people_.roster()),
      queue_(settings_, rows_, admission_),
      history_(settings_, people_, admission_.addresses(), admission_.rule(), bounds_, phases_.election(),
               now),
      lookups_(settings_, rows_, people_, bounds_, phases_, admission_, queue_, history_) {}

std::optional<RowNumber> IngestPlan::row_of(const Key& key) const {
    const auto person = people_.roster().find(key);
    return person ? person->row : std::nullopt;
}

std::vector<SameAddress> IngestPlan::same_address() const {
    const auto began = bounds_.first_created();
    if (!began || settings_.undecided.sends_undecided) return {};
    return people_.with_one_address(std::floor(*began));
}

std::optional<double> IngestPlan::created_at(std::string_view id) const {
    const CandidateIndex& candidates = people_.roster().candidates();
    const auto place = candidates.find(id);
    const auto time = place == CandidateIndex::nowhere ? std::nullopt : candidates.created_at(place);
    // A time in the future does not count as the newest.
    return time && bounds_.newest() ? std::min(time, bounds_.newest()) : bounds_.newest();
}

IngestPlan::Action IngestPlan::next(time_point now) {
    for (;;) {
        if (phases_.phase() == Phase::over) return {.step = Step::done};
        if (is_stopping_) {
            const bool is_waiting = queue_.in_flight() > 0 || lookups_.is_listing();
            if (!is_waiting) end_all();
            if (!rows_.has_input_ended()) return {.step = Step::read};
            if (is_waiting) return {.step = Step::wait, .until = time_point::max()};
            phases_.end();
            continue;
        }
        if (auto action = work(now)) return *std::move(action);
    }
}

std::optional<IngestPlan::Action> IngestPlan::work(time_point now) {
    if (next_try_) {
        if (in_flight() > 0 || lookups_.is_listing())
            return Action{.step = Step::wait, .until = time_point::max()};
        if (now < *next_try_) return Action{.step = Step::wait, .until = *next_try_};
    }
    if (auto list = lookups_.begin(now))
        return Action{.step = Step::list, .since = list->since, .splits = std::move(list->splits)};
    queue_.wake(now);
    const Phase before = phases_.phase();
    if (const auto number = next_to_send(now)) return send(*number, now);
    if (phases_.phase() != before) return std::nullopt;
    if (phases_.takes_rows()) {
        const std::size_t ahead =
            phases_.is_probing() ? SendQueue::rows_per_save : 2 * SendQueue::rows_per_save;
        // A follower reads as many rows as it can hold, because a row ends once it is listed.
        const auto wants_row = [&] {
            return rows_.can_read() &&
                   (phases_.phase() == Phase::following || admission_.admitted() + queue_.ready() < ahead);
        };
        if (wants_row()) return Action{.step = Step::read};
        const std::size_t admitted = admission_.admitted();
        Action save{.step = settings_.has_claims ? Step::claim : Step::save,
                    .rows = admission_.take(rows_to_save())};
        if (!save.rows.empty()) return save;
        if (admission_.admitted() != admitted)
            return std::nullopt;  // known rows have ended: others may be sent
        finish_sending();
        if (phases_.phase() != before) return std::nullopt;
        if (wants_row()) return Action{.step = Step::read};  // rows that ended unsent have made room
    }
    return Action{.step = Step::wait, .until = std::min(lookups_.begins_at(now), queue_.wakes_at())};
}

std::optional<RowNumber> IngestPlan::next_to_send(time_point now) {
    if (phases_.is_probing()) {
        if (!phases_.election().wants_probe() || !queue_.has_first_rows()) return std::nullopt;
        const auto probe = queue_.take_probe();
        if (probe) phases_.sends_probe(*probe, rows_.at(*probe).identity.key);
        return probe;
    }
    if (phases_.phase() != Phase::sending || !queue_.has_room()) return std::nullopt;
    if (settings_.has_claims || phases_.election().may_send(now)) return queue_.take(now);
    queue_.end_known();
    if (queue_.ready() > 0 && queue_.in_flight() == 0) {
        phases_.election().relist();
        apply(now);
    }
    return std::nullopt;
}

IngestPlan::Action IngestPlan::send(RowNumber number, time_point now) {
    PendingRow& row = rows_.at(number);
    const bool again = row.life.was_sent() || row.was_left;
    rows_.change(number, &RowLife::send, now);
    row.since = bounds_.newest();
    return {.step = Step::send, .row = number, .again = again, .is_probe = phases_.is_probe(number)};
}

std::size_t IngestPlan::rows_to_save() const noexcept {
    if (phases_.phase() == Phase::following) return 0;
    if (!phases_.is_probing() || settings_.is_async) return queue_.rows_to_save();
    return phases_.election().wants_probe() ? queue_.first_rows_to_save() : 0;
}

void IngestPlan::row(const InputRow& input, time_point now) {
    const Identity& identity = input.identity;
    AddressGroups& addresses = admission_.addresses();
    if (input.ends) {
        rows_.end({.row = input.number, .state = *input.ends});
        return;
    }
    if (const auto other = people_.roster().enter_row(identity.key, input.number)) {
        rows_.end({.row = input.number, .state = RowState::duplicate, .other_row = other});
        return;
    }
    Roster& roster = people_.roster();
    if (const auto candidate = roster.find_candidate(identity); candidate != CandidateIndex::nowhere) {
        addresses.enter(identity.address);
        roster.mark_as_row(candidate);
        rows_.end({.row = input.number,
                   .state = RowState::created_earlier,
                   .candidate_id = std::string(roster.candidates().id(candidate)),
                   .is_known = true});
        return;
    }
    auto left = history_.take(identity);
    // Somebody has corrected the address of a row with a key of its own.
    if (left && !left->had(identity.address)) left.reset();
    const bool was_answered =
        left && (left->fate == History::Fate::conflict || left->fate == History::Fate::refused);
    if (is_stopping_ && !was_answered) {
        rows_.end({.row = input.number, .state = left ? RowState::unknown : RowState::not_attempted});
        return;
    }
    PendingRow row{.identity = identity, .life = RowLife(settings_.settle)};
    if (was_answered) {
        if (addresses.has_somebody(identity.address)) addresses.merges();
        rows_.add(input.number, std::move(row));
        admission_.end_refused(input.number, left->fate == History::Fate::refused);
        return;
    }
    if (left) {
        row.since = left->since;
        row.was_left = true;
        // The service accepted the row but never listed it. The direct route sends it as soon as a lookup
        // allows it.
        if (left->fate == History::Fate::queued && settings_.is_async) {
            row.life.accepted_for_later(began_);
        } else {
            row.life.resume(began_);
        }
        lookups_.want(now);
        rows_.add(input.number, std::move(row));
        admission_.await(input.number);
        return;
    }
    if (const auto other = history_.find_at(admission_.rule().common(identity))) {
        row.since = other->since;
        row.awaits_another = true;
    }
    rows_.add(input.number, std::move(row));
    if (admission_.end_if_known(input.number)) return;
    if (rows_.at(input.number).awaits_another) {
        rows_.change(input.number, &RowLife::resume, began_);
        lookups_.want(now);
        admission_.await(input.number);
    } else {
        admission_.admit(input.number);
    }
}

void IngestPlan::saved(const std::vector<RowNumber>& rows) {
    for (const RowNumber number : rows) {
        rows_.at(number).was_saved = true;
        queue_.put(number);
    }
}

void IngestPlan::claimed(std::vector<RowClaim> claims, time_point now) {
    for (RowClaim& claim : claims) {
        PendingRow& row = rows_.at(claim.row);
        switch (claim.kind) {
            case Claim::Kind::ours:
                row.sends_until = claim.time;
                if (claim.predecessor == row.predecessor || claim.predecessor == 0) {
                    queue_.put(claim.row);
                    break;
                }
                row.predecessor = claim.predecessor;
                row.since.reset();
                rows_.change(claim.row, &RowLife::inherit, claim.last_sent, claim.last_ended);
                lookups_.want(now);
                break;
            case Claim::Kind::anothers: {
                const auto pause = cis::detail::longest_back_off(first_pause_of_row, longest_pause_of_row,
                                                                 ++row.lost_claims);
                queue_.put_later(std::min(claim.time, now + pause), claim.row);
                break;
            }
            case Claim::Kind::in:
                if (!claim.id.empty()) {
                    people_.enter(row.identity.key,
                                  {.id = claim.id,
                                   .address = row.identity.address,
                                   .folded_person = row.identity.folded_person},
                                  claim.time, true);
                }
                admission_.end({.row = claim.row,
                                .state = RowState::created_earlier,
                                .candidate_id = std::move(claim.id)});
                break;
            case Claim::Kind::conflict:
                admission_.end({.row = claim.row,
                                .state = RowState::conflict,
                                .candidate_id = std::move(claim.id),
                                .reason = "another worker got the candidate of somebody else"});
                break;
        }
    }
}

void IngestPlan::not_claimed(const std::vector<RowNumber>& rows, time_point now) {
    for (const RowNumber number : rows) queue_.put_later(now + pause_of_claims, number);
}

void IngestPlan::listed(std::vector<ListedCandidate> page, bool is_last, double service_now, time_point now) {
    bounds_.set_service_now(service_now, now);
    for (ListedCandidate& candidate : page) lookups_.take(std::move(candidate), now);
    if (lookups_.obstacle()) stop();
    if (!is_last) return;
    const Listing list = lookups_.finish();
    if (is_stopping_) return;
    if (list.is_gapless) bounds_.gapless_list_ended(list.begun);
    switch (phases_.phase()) {
        case Phase::first_list:
            bounds_.start_is_listed();
            phases_.first_list_ended(list, history_, service_now, now);
            if (!settings_.has_claims) apply(now);
            return;
        case Phase::second_list: phases_.second_list_ended(); break;
        case Phase::last_list: phases_.end(); return;
        default: break;
    }
    if (!settings_.has_claims) judge_others(list, service_now, now);
    lookups_.judge(list, now);
}

void IngestPlan::judge_others(const Listing& list, double service_now, time_point now) {
    Election& election = phases_.election();
    const Election::State before = election.state();
    election.listed(list.begun, service_now, now);
    if (election.state() != before) apply(now);
    if (phases_.phase() != Phase::sending) {
        queue_.end_known();
        admission_.end_known();
    } else if (queue_.holds_first_rows() && list.begun >= election.followers_shown_from()) {
        election.followers_are_shown(list.begun);
        queue_.release_first_rows();
    }
}

void IngestPlan::apply(time_point now) {
    const bool was_probing = phases_.is_probing();
    phases_.apply();
    const Election::State state = phases_.election().state();
    if (state == Election::State::leading) {
        if (was_probing) queue_.hold_first_rows();
        return;
    }
    queue_.release_first_rows();
    queue_.sort();
    if (state == Election::State::following) lookups_.restart(now);
    if (state == Election::State::relisting) lookups_.want_at(now);
}

void IngestPlan::finish_sending() {
    if (queue_.is_at_work() || open() > 0 || lookups_.is_listing()) return;
    if (phases_.is_probing() && phases_.election().awaits_probe()) return;
    admission_.end_held();
    if (queue_.is_at_work() || !rows_.has_input_ended()) return;
    phases_.all_rows_ended(queue_.has_sent());
}

void IngestPlan::end_all() {
    for (const RowNumber number : rows_.numbers()) {
        if (!rows_.contains(number)) continue;  // the end of another row has ended it
        switch (rows_.at(number).life.stage()) {
            case RowLife::Stage::open:
                admission_.end(
                    {.row = number,
                     .state = rows_.at(number).awaits_another ? RowState::not_attempted : RowState::unknown});
                break;
            case RowLife::Stage::queued:
                admission_.end({.row = number, .state = RowState::queued, .reason = accepted_only});
                break;
            default: admission_.end({.row = number, .state = RowState::not_attempted}); break;
        }
    }
}

}  // namespace cis::ingest::detail
