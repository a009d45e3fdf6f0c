#include "ingest/journal/journal_reader.hpp"

#include <chrono>
#include <variant>

#include "ingest/identity/key.hpp"
#include "ingest/journal/journal_line.hpp"
#include "ingest/plan/list_bounds.hpp"

namespace cis::ingest::detail {
namespace {

using Fate = History::Fate;

Key key_of(const std::string& text) { return read_key(text).key; }

}  // namespace

void JournalReader::read(const JournalEntry& entry, History& history) {
    if (!std::holds_alternative<DamagedEntry>(entry)) ++facts_;
    std::visit([&](const auto& one) { take(one, history); }, entry);
}

void JournalReader::take(const RowSent& row, History& history) {
    has_sent_ = true;
    ++runs_[last_run_];
    history.add_fate(key_of(row.key), Fate::sent, from_hex(row.address));
}

void JournalReader::take(const CandidateIn& one, History& history) {
    const Key key = key_of(one.key);
    if (skips_people_) {
        history.add_fate(key, Fate::absent);  // the list tells whether the row is there
    } else {
        history.add_person(key, {.id = one.id,
                                 .created_at = unless_future(one.created_at),
                                 .address = from_hex(one.address),
                                 .folded_person = from_hex(one.folded_person),
                                 .phone_person = from_hex(one.phone_person)});
    }
}

void JournalReader::take(const RowAbsent& row, History& history) {
    history.add_fate(key_of(row.key), Fate::absent);
}

void JournalReader::take(const RowQueued& row, History& history) {
    history.add_fate(key_of(row.key), Fate::queued, from_hex(row.address));
}

void JournalReader::take(const RowConflict& row, History& history) {
    history.add_fate(key_of(row.key), row.is_refused ? Fate::refused : Fate::conflict);
}

void JournalReader::take(const UnkeyedCandidate& one, History& history) const {
    const auto person = one.person.empty() ? std::nullopt : std::optional(key_of(one.person));
    history.add_unkeyed({.id = one.id,
                         .created_at = unless_future(one.created_at),
                         .address = from_hex(one.address),
                         .folded_person = from_hex(one.folded_person)},
                        person);
}

void JournalReader::take(const JournalReady& ready, History& /*history*/) {
    // The run that wrote this entry had looked up what was damaged, unless more damage has been added since.
    if (damages_ > 0 && ready.entries != facts_) return;
    damages_ = 0;
    is_complete_ = true;
}

void JournalReader::take(const RunBegun& begun, History& history) {
    last_run_ = begun.run;
    runs_.try_emplace(begun.run, 0);
    history.add_own_run(begun.run);
}

void JournalReader::take(const CandidateReplaced& /*one*/, History& /*history*/) { is_outdated_ = true; }

void JournalReader::take(const DamagedEntry& damage, History& /*history*/) {
    has_sent_ = true;
    is_complete_ = false;
    if (damages_++ == 0) first_damage_ = damage.where;
}

void JournalReader::take(const RowDecision& row, History& history) {
    history.add_decision(key_of(row.key), row.other_id, row.decision);
}

/// A time in the future would hide all later candidates from the lists.
std::optional<double> JournalReader::unless_future(std::optional<double> time) const {
    const std::chrono::duration<double> now = clock_->wall_now().time_since_epoch();
    return time && *time > now.count() + ListBounds::clock_margin ? std::nullopt : time;
}

bool JournalReader::has_all_of(const SendStamp::Sent& run) const {
    const auto own = runs_.find(run.run);
    return is_complete() && own != runs_.end() && own->second >= run.rows;
}

std::string JournalReader::damages() const {
    if (damages_ == 0) return {};
    return damages_ == 1 ? first_damage_ : first_damage_ + " and " + std::to_string(damages_ - 1) + " more";
}

}  // namespace cis::ingest::detail
