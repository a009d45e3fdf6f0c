#include "ingest/plan/lookups.hpp"

#include <algorithm>
#include <utility>

namespace cis::ingest::detail {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds pause_after_failure{1000};
constexpr std::string_view anothers_candidate = "its candidate belongs to another row, or was there before";
constexpr std::string_view no_response = "no request for it got a useful response";
constexpr std::string_view never_twice =
    "it is not listed, and is never sent by the asynchronous route again: use the direct route";
constexpr std::string_view no_metadata =
    "the service does not keep metadata, so that no list tells for certain whether it is there";
constexpr std::string_view no_proof = "no list proves that it is not there";
constexpr std::string_view other_is_unknown =
    "an earlier run may have sent another row with this e-mail address, and no list proves that it is not "
    "there";

KnownCandidate known(const ListedCandidate& one) {
    return {.id = one.id,
            .created_at = one.created_at,
            .address = one.address,
            .folded_person = one.folded_person};
}

}  // namespace

std::optional<ListRequest> Lookups::begin(time_point now) {
    if (listing_ || (again_at_ && *again_at_ > now)) return std::nullopt;
    again_at_.reset();
    switch (phases_.phase()) {
        case Phase::first_list:
            return open_listing(
                bounds_.at_start(history_.is_complete() && !settings_.lists_everybody, settings_.since), true,
                now);
        case Phase::second_list: return open_listing(bounds_.at_start_again(), false, now);
        case Phase::settling:
            if (phases_.end_quiet_time(now)) return open_listing(bounds_.at_start_again(), false, now);
            [[fallthrough]];
        case Phase::following:
        case Phase::probing:
        case Phase::sending: {
            const auto first_rows = first_rows_due();
            const bool is_due = schedule_.next() && *schedule_.next() <= now;
            if (!is_due && (!first_rows || *first_rows > now)) return std::nullopt;
            const bool decides = !settings_.has_claims && (phases_.phase() != Phase::sending || first_rows);
            const auto from = needs_whole_list_ ? std::nullopt : oldest_open();
            return open_listing(bounds_.since(from, decides), decides, now);
        }
        case Phase::last_list: return open_listing(bounds_.at_end(), false, now);
        case Phase::over: break;
    }
    return std::nullopt;
}

ListRequest Lookups::open_listing(ListRequest request, bool is_gapless, time_point now) {
    listing_.emplace(Listing{.begun = now,
                             .is_whole = !request.since,
                             .is_gapless = is_gapless,
                             .shows_newcomer = std::exchange(broken_list_showed_newcomer_, false)});
    schedule_.begun();
    phases_.election().list_begins();
    return request;
}

time_point Lookups::begins_at(time_point now) const {
    if (listing_) return time_point::max();
    if (again_at_) return std::max(*again_at_, now);
    time_point time = schedule_.next().value_or(time_point::max());
    if (const auto quiet_until = phases_.quiet_until()) time = std::min(time, *quiet_until);
    if (const auto due = first_rows_due()) time = std::min(time, std::max(*due, now));
    return time;
}

std::optional<time_point> Lookups::first_rows_due() const {
    if (phases_.phase() != Phase::sending || !queue_.holds_first_rows()) return std::nullopt;
    const time_point from = phases_.election().followers_shown_from();
    // There is no hurry while other rows are sent. Waiting longer than this would make the list long.
    return queue_.has_next() ? from + settings_.settle : from;
}

std::optional<double> Lookups::oldest_open() const {
    std::optional<double> oldest = bounds_.newest();
    for (const RowNumber number : rows_.open()) {
        const std::optional<double> since = rows_.at(number).since;
        if (!since) return std::nullopt;
        oldest = std::min(oldest.value_or(*since), *since);
    }
    return oldest;
}

time_point Lookups::all_conclusive_from() const {
    time_point latest{};
    for (const RowNumber number : rows_.open())
        latest = std::max(latest, rows_.at(number).life.conclusive_from());
    return latest;
}

Listing Lookups::finish() { return *std::exchange(listing_, std::nullopt); }

void Lookups::fail(time_point now) {
    broken_list_showed_newcomer_ = listing_->shows_newcomer;
    listing_.reset();
    again_at_ = now + pause_after_failure;
    schedule_.wants_at(*again_at_);
}

void Lookups::take(ListedCandidate candidate, time_point now) {
    bounds_.see(candidate.created_at, now);
    admission_.addresses().enter(candidate.address);
    if (!candidate.key) {
        Roster& roster = people_.roster();
        if (roster.is_latest(candidate.id)) listing_->shows_latest_as_unkeyed = true;
        if (roster.enter_unkeyed(known(candidate), candidate.person))
            people_.learn(std::move(candidate), phases_.has_started());
    } else if (candidate.key->recipe != settings_.recipe) {
        obstacle_ = ListObstacle::other_recipe;
    } else {
        const Key key = candidate.key->key;
        take_with_key(key, std::move(candidate));
    }
}

void Lookups::take_with_key(const Key& key, ListedCandidate candidate) {
    Listing& list = *listing_;
    const auto person = people_.roster().find(key);
    const bool is_new = !person || !person->is_in;
    if (!settings_.has_claims && !settings_.sends_alone)
        phases_.election().shows(key, candidate.run, candidate.created_at, is_new);
    switch (people_.see(key, known(candidate), list.begun)) {
        case People::Sighting::anothers:
            people_.overwritten(candidate.id);
            if (history_.has_people() && phases_.phase() == Phase::first_list && !obstacle_)
                obstacle_ = ListObstacle::overwritten;
            list.taken.insert_or_assign(key, std::move(candidate.id));
            return;
        case People::Sighting::twice: return;
        case People::Sighting::itself: break;
    }
    const time_point known = people_.roster().known_since(key);
    list.latest_shown = std::max(list.latest_shown.value_or(known), known);
    if (key == people_.roster().latest_key()) list.shows_latest_known = true;
    const PendingRow* const row = rows_.find(key, person);
    if (row != nullptr && row->life.stage() != RowLife::Stage::unsent) {
        list.shown.insert_or_assign(key,
                                    Listing::Shown{.id = std::move(candidate.id),
                                                   .interview_url = std::move(candidate.interview_url),
                                                   .is_of_this_run = candidate.run.run == settings_.run});
    } else if (is_new) {
        list.shows_newcomer = list.shows_newcomer || !history_.has_left_behind(key);
        people_.learn(std::move(candidate), phases_.has_started());
    }
}

void Lookups::judge(const Listing& list, time_point now) {
    if (list.is_whole) needs_whole_list_ = false;
    const Roster& roster = people_.roster();
    const ListEvidence evidence{.begun = list.begun,
                                .is_whole = list.is_whole,
                                .knows_nobody = !roster.latest_known(),
                                .latest_known = roster.latest_known(),
                                .shows_latest_known = list.shows_latest_known,
                                .latest_shown = list.latest_shown};
    const std::vector<RowNumber> open(rows_.open().begin(), rows_.open().end());
    for (const RowNumber number : open) judge_row(number, list, evidence);
    admission_.release_held();
    schedule_.ended(now, !rows_.open().empty() || phases_.election().is_waiting());
    if (const auto time = phases_.election().list_at()) schedule_.wants_at(*time);
    for (const RowNumber number : rows_.open()) {
        const RowLife& life = rows_.at(number).life;
        if (life.stage() == RowLife::Stage::open && life.conclusive_from() > now)
            schedule_.wants_at(life.conclusive_from());
    }
}

void Lookups::judge_row(RowNumber number, const Listing& list, ListEvidence evidence) {
    using Verdict = RowLife::Verdict;
    const PendingRow& row = rows_.at(number);
    if (const auto key = row.identity.find_key([&](const Key& one) { return list.taken.contains(one); })) {
        if (row.identity.address != 0) admission_.addresses().merges();
        admission_.end({.row = number,
                        .state = RowState::conflict,
                        .candidate_id = list.taken.at(*key),
                        .reason = anothers_candidate});
        return;
    }
    const auto shown = row.identity.find_key([&](const Key& one) { return list.shown.contains(one); });
    evidence.shows_row = shown.has_value();
    evidence.shows_unkeyed_match = people_.roster().has_unkeyed_match(row.identity);
    const bool is_over = queue_.is_over_for(list.begun);
    switch (row.life.judge(evidence)) {
        case Verdict::found: {
            // Another worker may have brought in a row that was refused here.
            const Listing::Shown& there = list.shown.at(*shown);
            const bool is_created = row.life.was_sent() && there.is_of_this_run;
            admission_.end({.row = number,
                            .state = is_created ? RowState::created : RowState::created_earlier,
                            .candidate_id = there.id,
                            .interview_url = there.interview_url,
                            .other_key = shown});
            break;
        }
        case Verdict::conflict: admission_.end_refused(number, true); break;
        case Verdict::may_be_sent:
            if (evidence.shows_unkeyed_match && people_.roster().take_unkeyed_match(row.identity)) {
                // Somebody else has since brought this person in, or the service has lost the metadata.
                admission_.end_as_unkeyed_match(number);
            } else {
                send_again(number, is_over, false);
            }
            break;
        case Verdict::may_be_sent_alone: send_again(number, is_over, true); break;
        case Verdict::needs_whole_list: needs_whole_list_ = true; break;
        case Verdict::not_provable:
            // The candidate that would prove that the list is fresh may not be listed yet.
            if (!is_over ||
                (evidence.latest_known && evidence.begun < *evidence.latest_known + settings_.settle))
                break;
            if (evidence.shows_unkeyed_match && people_.roster().take_unkeyed_match(row.identity)) {
                admission_.end_as_unkeyed_match(number);
            } else if (list.shows_latest_as_unkeyed) {
                keys_are_dropped_ = true;
                end_unknown(number, no_metadata);
            } else {
                end_unknown(number, no_proof);
            }
            break;
        case Verdict::stays:
            if (row.life.stage() == RowLife::Stage::queued && is_over &&
                list.begun >= row.life.conclusive_from())
                admission_.end({.row = number, .state = RowState::queued, .reason = accepted_only});
            break;
    }
}

void Lookups::end_unknown(RowNumber number, std::string_view reason) {
    if (rows_.at(number).awaits_another) {
        admission_.end({.row = number, .state = RowState::not_attempted, .reason = other_is_unknown});
        return;
    }
    admission_.end({.row = number, .state = RowState::unknown, .reason = reason});
}

void Lookups::send_again(RowNumber number, bool is_over, bool is_alone) {
    if (settings_.is_async) {
        if (is_over) end_unknown(number, never_twice);
    } else if (rows_.at(number).failures >= PendingRow::most_failures) {
        end_unknown(number, no_response);
    } else if (keys_are_dropped_) {
        if (is_over) end_unknown(number, no_metadata);
    } else if (!is_alone || queue_.may_send_alone()) {
        rows_.change(number, &RowLife::release);
        if (std::exchange(rows_.at(number).awaits_another, false)) {
            admission_.readmit(number);
        } else if (is_alone) {
            queue_.put_alone(number);
        } else {
            queue_.put(number);
        }
    }
}

}  // namespace cis::ingest::detail
