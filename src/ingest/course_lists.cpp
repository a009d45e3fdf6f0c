// What a run learns from the posting's list.

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string_view>
#include <utility>

#include "ingest/course.hpp"

namespace cis::ingest::detail {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds pause_after_failure{1000};
/// A part of a list has so many candidates: two pages.
constexpr std::size_t rows_per_part = 200;

}  // namespace

std::optional<Course::Action> Course::list_action(time_point now) {
    if (listing_ || (list_again_ && *list_again_ > now)) return std::nullopt;
    list_again_.reset();
    switch (phase_) {
        case Phase::first_list: {
            // What the journal does not have, others have brought in since.
            known_until_ = settings_.journal_is_valid ? newest_created_at_ : settings_.since;
            // Of what was created before that, some may be listed only now.
            if (settings_.journal_is_valid && known_until_) *known_until_ -= seconds_of(settings_.settle);
            if (has_doubts_ && settings_.journal_is_valid) known_until_ = doubtful_since_;
            Action action = begin_list(known_until_, now);
            action.splits = splits_of(*listing_, listing_->since, recently_known_.count());
            return action;
        }
        case Phase::second_list: return begin_list(known_until_, now);
        case Phase::settling:
            if (now >= quiet_until_) {
                phase_ = Phase::second_list;
                return std::nullopt;
            }
            [[fallthrough]];
        case Phase::following:
        case Phase::probing:
        case Phase::sending: {
            const auto first_rows = first_rows_due();
            const bool is_due = lookups_.next() && *lookups_.next() <= now;
            if (!is_due && (!first_rows || *first_rows > now)) return std::nullopt;
            const bool decides = !settings_.has_claims && (phase_ != Phase::sending || first_rows);
            std::optional<double> from = needs_whole_list_ ? std::nullopt : oldest_open();
            if (decides && from) {
                const auto until = listed_until();
                from = until ? std::optional(std::min(*from, *until)) : std::nullopt;
            }
            Action action = begin_list(from, now);
            listing_->is_gapless = decides;
            return action;
        }
        case Phase::last_list: {
            Action action = begin_list(created_at_start_, now);
            action.splits = splits_of(*listing_, first_created_at_, created_);
            return action;
        }
        case Phase::over: break;
    }
    return std::nullopt;
}

Course::Action Course::begin_list(std::optional<double> since, time_point now) {
    if (since) *since -= clock_margin;
    listing_.emplace(Listing{.begun = now, .is_whole = !since, .since = since});
    listing_->shows_new_stranger = std::exchange(broken_list_showed_stranger_, false);
    lookups_.begun();
    election_.list_begins();
    return {.step = Step::list, .since = since};
}

std::vector<double> Course::splits_of(const Listing& list, std::optional<double> from,
                                      std::size_t rows) const {
    if (!from || !newest_created_at_) return {};
    const std::size_t parts = std::min(settings_.in_flight, rows / rows_per_part);
    std::vector<double> splits;
    double previous = list.since.value_or(0);
    for (std::size_t i = 1; i < parts; ++i) {
        const double share = static_cast<double>(i) / static_cast<double>(parts);
        // The service may round the times of its filter, but not those that need no rounding.
        const double split = std::floor(*from + (*newest_created_at_ - *from) * share);
        if (split > previous) splits.push_back(split);
        previous = std::max(previous, split);
    }
    return splits;
}

std::optional<double> Course::oldest_open() const {
    std::optional<double> oldest = newest_created_at_;
    for (const auto& [number, row] : rows_) {
        if (row.life.stage() != RowLife::Stage::open && row.life.stage() != RowLife::Stage::queued) continue;
        if (!row.since) return std::nullopt;
        oldest = std::min(oldest.value_or(*row.since), *row.since);
    }
    return oldest;
}

std::optional<double> Course::listed_until() const {
    if (!gapless_since_ || !service_ahead_) return std::nullopt;
    return seconds_of(*gapless_since_) + *service_ahead_ - seconds_of(settings_.settle);
}

time_point Course::all_conclusive_from() const {
    time_point latest{};
    for (const auto& [number, row] : rows_) latest = std::max(latest, row.life.conclusive_from());
    return latest;
}

void Course::list_failed(time_point now) {
    broken_list_showed_stranger_ = listing_->shows_new_stranger;
    listing_.reset();
    list_again_ = now + pause_after_failure;
    lookups_.wants_at(*list_again_);
}

void Course::listed(std::vector<ListedCandidate> page, bool is_last, double service_now, time_point now) {
    service_ahead_ = service_now - seconds_of(now);
    for (ListedCandidate& candidate : page) take_listed(std::move(candidate), now);
    if (!is_last) return;
    if (is_stopping_) {
        listing_.reset();
        return;
    }
    if (phase_ == Phase::first_list) {
        finished_first_list(service_now, now);
    } else {
        finished_list(service_now, now);
    }
}

void Course::finished_first_list(double service_now, time_point now) {
    created_at_start_ = newest_created_at_;
    const Listing list = *std::exchange(listing_, std::nullopt);
    if (settings_.has_claims) {
        const bool is_quiet = settings_.quiet_until && list.begun < *settings_.quiet_until;
        phase_ = is_quiet && !settings_.is_first_run ? Phase::settling : Phase::sending;
        return;
    }
    gapless_since_ = list.begun;
    const bool others_at_work = std::ranges::any_of(
        election_.rivals(), [&](const auto& one) { return service_now - one.second.newest < young; });
    // What the journal has of others is no news.
    const bool is_overtaken = others_at_work && (!settings_.journal_is_valid || list.shows_new_stranger);
    if (settings_.is_suspect || is_overtaken) {
        election_.follow();
    } else if ((settings_.journal_is_valid && settings_.goes_on) || settings_.is_first_run) {
        election_.lead(now);
    } else {
        election_.stand();
    }
    obey(now);
}

void Course::take_listed(ListedCandidate candidate, time_point now) {
    Listing& list = *listing_;
    const std::uint64_t id = id_hash(candidate.id);
    if (candidate.created_at) {
        saw(candidate.created_at, now);
    }
    addresses_.is_in(candidate.address);
    if (!candidate.key) {
        list.shows_latest_without_key = list.shows_latest_without_key || roster_.is_latest(id);
        if (roster_.enter_without_key(id, candidate.person)) learned_.push_back(std::move(candidate));
        return;
    }
    if (candidate.key->recipe != settings_.recipe) {
        found_other_recipe_ = true;
        stop();
        return;
    }
    const Key key = candidate.key->key;
    const auto person = roster_.find(key);
    const bool is_new = !person || !person->is_in;
    if (!settings_.has_claims) election_.shows(key, candidate.run, candidate.created_at, is_new);
    if (is_anothers(candidate.id, id, key)) {
        if (std::ranges::find(overwritten_, candidate.id) == overwritten_.end())
            overwritten_.push_back(candidate.id);
        if (knows_by_journal_ && phase_ == Phase::first_list) {
            found_overwritten_ = true;
            stop();
        }
        list.taken.insert_or_assign(key, candidate.id);
        return;
    }
    if (!roster_.enter(key, id, list.begun)) {
        found_double(candidate.id, key);
        return;
    }
    const time_point known = roster_.known_since(key);
    list.latest_shown = std::max(list.latest_shown.value_or(known), known);
    if (key == roster_.latest_key()) list.shows_latest_known = true;
    if (is_new && candidate.person && *candidate.person != key) roster_.enter_namesake(*candidate.person);
    const auto row = row_with(key, person);
    const bool is_unsent = row == rows_.end() || row->second.life.stage() == RowLife::Stage::unsent;
    if (!is_unsent) {
        list.shown.insert_or_assign(key, Listing::Shown{.id = std::move(candidate.id),
                                                        .interview_url = std::move(candidate.interview_url)});
    } else if (is_new) {
        list.shows_new_stranger = list.shows_new_stranger || !left_behind_.contains(key);
        learned_.push_back(std::move(candidate));
    }
}

std::unordered_map<RowNumber, Course::Row>::iterator Course::row_with(
    const Key& key, const std::optional<Roster::Person>& person) {
    if (person && person->row) return rows_.find(*person->row);
    const auto by_other = rows_by_other_key_.find(key);
    return by_other == rows_by_other_key_.end() ? rows_.end() : rows_.find(by_other->second);
}

bool Course::is_anothers(const std::string& id, std::uint64_t hash, const Key& key) const {
    // The roster knows the id of a double, too: a list may show it twice, and so may several lists.
    return roster_.is_anothers(hash, key) && !is_double(id, key);
}

bool Course::is_double(const std::string& id, const Key& key) const {
    return std::ranges::any_of(doubles_,
                               [&](const Double& one) { return one.second_id == id && one.key == key; });
}

void Course::found_double(const std::string& id, const Key& key, bool is_seen) {
    const auto found = std::ranges::find_if(
        doubles_, [&](const Double& one) { return one.second_id == id && one.key == key; });
    if (found == doubles_.end()) {
        doubles_.push_back({.key = key, .second_id = id, .is_seen = is_seen});
    } else if (is_seen) {
        found->is_seen = true;
    }
}

std::vector<Double> Course::doubles() const {
    std::vector<Double> seen;
    std::ranges::copy_if(doubles_, std::back_inserter(seen), &Double::is_seen);
    return seen;
}

void Course::finished_list(double service_now, time_point now) {
    const Listing list = *std::exchange(listing_, std::nullopt);
    if (phase_ == Phase::last_list) {
        phase_ = Phase::over;
        return;
    }
    if (phase_ == Phase::second_list) phase_ = Phase::sending;
    if (!settings_.has_claims) judge_others(list, service_now, now);
    if (list.is_whole) needs_whole_list_ = false;
    Sight sight{.begun = list.begun,
                .is_whole = list.is_whole,
                .knows_nobody = !roster_.latest_known(),
                .latest_known = roster_.latest_known(),
                .shows_latest_known = list.shows_latest_known,
                .latest_shown = list.latest_shown};
    std::vector<RowNumber> numbers;
    for (const auto& [number, row] : rows_) {
        if (row.life.stage() == RowLife::Stage::open || row.life.stage() == RowLife::Stage::queued)
            numbers.push_back(number);
    }
    std::ranges::sort(numbers);
    for (const RowNumber number : numbers) judge(number, list, sight);
    release_held();
    lookups_.ended(now, open_ > 0 || election_.is_waiting());
    if (const auto time = election_.list_at()) lookups_.wants_at(*time);
    for (const auto& [number, row] : rows_) {
        if (row.life.stage() == RowLife::Stage::open && row.life.conclusive_from() > now)
            lookups_.wants_at(row.life.conclusive_from());
    }
}

void Course::judge_others(const Listing& list, double service_now, time_point now) {
    if (list.is_gapless) gapless_since_ = list.begun;
    const Election::State before = election_.state();
    election_.listed(list.begun, service_now, now);
    if (election_.state() != before) obey(now);
    if (phase_ == Phase::sending && !first_rows_.empty() && list.begun >= election_.followers_shown_from()) {
        election_.followers_are_shown(list.begun);
        release_first_rows();
    }
    if (phase_ != Phase::sending) drop_known();
}

void Course::judge(RowNumber number, const Listing& list, Sight sight) {
    using Verdict = RowLife::Verdict;
    Row& row = rows_.at(number);
    if (const auto key = row.identity.find_key([&](const Key& one) { return list.taken.contains(one); })) {
        if (row.identity.address != 0) addresses_.merges();
        end(number, RowState::conflict, list.taken.at(*key),
            "its candidate belongs to another row, or was there before");
        return;
    }
    const auto shown = row.identity.find_key([&](const Key& one) { return list.shown.contains(one); });
    sight.shows_row = shown.has_value();
    sight.shows_namesake = has_namesake(row.identity);
    const bool is_over = !is_sending() && list.begun >= last_answer_;
    const auto ends_unknown = [&](std::string_view reason) { end(number, RowState::unknown, {}, reason); };
    constexpr std::string_view never_twice =
        "it is not listed, and is never sent by the asynchronous route again: use the direct route";
    constexpr std::string_view no_answer = "no request for it got a useful answer";
    constexpr std::string_view no_metadata =
        "the service does not keep metadata, so that no list tells for certain whether it is there";
    switch (row.life.judge(sight)) {
        case Verdict::found:
            row.interview_url = list.shown.at(*shown).interview_url;
            end(number, row.life.was_sent() ? RowState::created : RowState::created_earlier,
                list.shown.at(*shown).id, {}, shown);
            break;
        case Verdict::conflict:
            end(number, RowState::conflict, {},
                addresses_.has_somebody(row.identity.address)
                    ? "the service refuses it (409): another candidate has its e-mail address"
                    : "the service says that it has this candidate (409), but lists none with the row's key");
            break;
        case Verdict::may_be_sent:
            if (sight.shows_namesake && take_namesake(row.identity)) {
                // Somebody else has brought this person in meanwhile, or the service has lost the metadata.
                end(number, RowState::existing, {}, {});
            } else if (settings_.is_async) {
                if (is_over) ends_unknown(never_twice);
            } else if (row.failures >= most_failures) {
                ends_unknown(no_answer);
            } else if (!keys_are_dropped_) {
                send_again(number);
            } else if (is_over) {
                ends_unknown(no_metadata);
            }
            break;
        case Verdict::may_be_sent_alone:
            if (row.failures >= most_failures) {
                ends_unknown(no_answer);
                break;
            }
            if (settings_.is_async) {
                if (is_over) ends_unknown(never_twice);
                break;
            }
            if (keys_are_dropped_ || alone_ || in_flight_ > 0) break;
            alone_ = number;
            send_again(number);
            break;
        case Verdict::needs_whole_list: needs_whole_list_ = true; break;
        case Verdict::not_provable:
            // The witness itself may not be listed yet.
            if (!is_over || (sight.latest_known && sight.begun < *sight.latest_known + settings_.settle))
                break;
            if (sight.shows_namesake && take_namesake(row.identity)) {
                end(number, RowState::existing, {}, {});
            } else if (list.shows_latest_without_key) {
                keys_are_dropped_ = true;
                ends_unknown(no_metadata);
            } else {
                ends_unknown("no list proves that it is not there");
            }
            break;
        case Verdict::stays:
            if (row.life.stage() == RowLife::Stage::queued && is_over &&
                list.begun >= row.life.conclusive_from())
                end(number, RowState::queued, {}, accepted_only);
            break;
    }
}

void Course::send_again(RowNumber number) {
    rows_.at(number).life.release();
    --open_;
    ready_.push_back(number);
}

}  // namespace cis::ingest::detail
