#include "ingest/journal_keeper.hpp"

#include <algorithm>
#include <chrono>
#include <string_view>
#include <utility>

#include "ingest/identity.hpp"
#include "ingest/journal_line.hpp"
#include "ingest/list_bounds.hpp"

namespace cis::ingest::detail {
namespace {

/// Of a conflict: the service has refused the row.
constexpr std::string_view refused_id = "409";

std::optional<Key> person_of(const JournalEntry& entry) {
    if (entry.person.empty()) return std::nullopt;
    return read_key(entry.person).key;
}

std::string text_of_person(const std::optional<Key>& person) {
    return person ? to_text(Recipe::person, *person) : "";
}

std::string text_of_address(std::uint64_t address) { return address == 0 ? "" : hex(address); }

}  // namespace

JournalKeeper::JournalKeeper(std::shared_ptr<Journal> journal, JournalScope scope, Recipe recipe,
                             std::string run, std::shared_ptr<Clock> clock)
    : journal_(std::move(journal)),
      scope_(std::move(scope)),
      recipe_(recipe),
      run_(std::move(run)),
      clock_(std::move(clock)) {}

JournalKeeper::~JournalKeeper() {
    if (is_open_) journal_->close();
}

std::optional<Error> JournalKeeper::open(const Begin& begin) {
    if (!journal_) return std::nullopt;
    auto error = read(begin);
    if (!error && is_outdated_) {
        // Once more, without the people whom it has.
        journal_->close();
        facts_ = damages_ = 0;
        error = read(begin);
    }
    is_open_ = !error;
    return error;
}

std::optional<Error> JournalKeeper::read(const Begin& begin) {
    History* history = nullptr;
    auto error = journal_->open(scope_, [&](const JournalEntry& entry) {
        if (history == nullptr) history = &begin();
        take(entry, *history);
    });
    // It may have ended before it knew who was there. What it says is true nevertheless.
    if (history != nullptr && !is_complete_) history->set_incomplete(has_sent_);
    return error;
}

std::optional<Error> JournalKeeper::clear() {
    is_complete_ = false;
    return journal_ ? journal_->clear() : std::nullopt;
}

void JournalKeeper::take(const JournalEntry& entry, History& history) {
    using Fate = History::Fate;
    const Key key = read_key(entry.key).key;
    if (entry.kind != Kind::damaged) ++facts_;
    has_sent_ = has_sent_ || entry.kind == Kind::sent || entry.kind == Kind::damaged;
    switch (entry.kind) {
        case Kind::in:
            if (is_outdated_) {
                history.add_fate(key, Fate::absent);  // the list tells whether it is there
            } else {
                history.add_person(key, entry.id, unless_future(entry.created_at), from_hex(entry.address),
                                   person_of(entry));
            }
            break;
        case Kind::sent:
            ++runs_[last_run_];
            history.add_fate(key, Fate::sent);
            break;
        case Kind::absent: history.add_fate(key, Fate::absent); break;
        case Kind::queued: history.add_fate(key, Fate::queued); break;
        case Kind::conflict:
            history.add_fate(key, entry.id == refused_id ? Fate::refused : Fate::conflict);
            break;
        case Kind::stranger:
            history.add_stranger(from_hex(entry.id), person_of(entry), from_hex(entry.address));
            break;
        case Kind::ready:
            // What is damaged was looked up by the run that has written this, unless more is damaged since.
            if (damages_ > 0 && entry.id != std::to_string(facts_)) break;
            damages_ = 0;
            is_complete_ = !is_outdated_;
            break;
        case Kind::run:
            last_run_ = entry.id;
            runs_.try_emplace(entry.id, 0);
            history.add_own_run(entry.id);
            break;
        case Kind::merged: is_outdated_ = true; break;
        case Kind::damaged:
            is_complete_ = false;
            if (damages_++ == 0) first_damage_ = entry.id;
            break;
    }
}

/// A time in the future would hide all further candidates from the lists.
std::optional<double> JournalKeeper::unless_future(std::optional<double> time) const {
    const std::chrono::duration<double> now = clock_->wall_now().time_since_epoch();
    return time && *time > now.count() + ListBounds::clock_margin ? std::nullopt : time;
}

bool JournalKeeper::has_all_of(const SendStamp::Sent& run) const {
    const auto own = runs_.find(run.run);
    return is_complete_ && own != runs_.end() && own->second >= run.rows;
}

std::string JournalKeeper::damages() const {
    if (damages_ == 0) return {};
    return damages_ == 1 ? first_damage_ : first_damage_ + " and " + std::to_string(damages_ - 1) + " more";
}

std::optional<Error> JournalKeeper::write(std::vector<JournalEntry> entries, bool synced) {
    if (!is_open_ || entries.empty()) return std::nullopt;
    if (auto error = journal_->write(entries, synced)) return error;
    facts_ += entries.size();
    sent_ += static_cast<std::uint64_t>(std::ranges::count(entries, Kind::sent, &JournalEntry::kind));
    return std::nullopt;
}

std::optional<Error> JournalKeeper::begin_run() { return write({{.kind = Kind::run, .id = run_}}, false); }

std::optional<Error> JournalKeeper::learn(const std::vector<ListedCandidate>& candidates,
                                          std::vector<std::string> overwritten, bool is_complete) {
    if (!is_open_) return std::nullopt;
    std::vector<JournalEntry> entries;
    for (const ListedCandidate& one : candidates) {
        JournalEntry entry{.kind = Kind::stranger,
                           .person = text_of_person(one.person),
                           .address = text_of_address(one.address)};
        if (one.key) {
            entry.kind = Kind::in;
            entry.key = to_text(recipe_, one.key->key);
            entry.id = one.id;
            entry.created_at = one.created_at;
        } else {
            entry.id = hex(id_hash(one.id));
        }
        entries.push_back(std::move(entry));
    }
    for (std::string& id : overwritten) entries.push_back({.kind = Kind::merged, .id = std::move(id)});
    if (is_complete && !is_complete_ && !std::exchange(was_completed_, true)) {
        JournalEntry ready{.kind = Kind::ready};
        if (damages_ > 0) ready.id = std::to_string(facts_ + entries.size() + 1);
        entries.push_back(std::move(ready));
    }
    return write(std::move(entries), false);
}

std::vector<JournalEntry> JournalKeeper::of_all_keys(Kind fact, const RowKeys& row) {
    std::vector<JournalEntry> entries{{.kind = fact, .key = row.key}};
    for (const std::string& key : row.others) entries.push_back({.kind = fact, .key = key});
    return entries;
}

std::vector<JournalEntry> JournalKeeper::facts_of(const RowEnd& end, const RowKeys& row,
                                                  std::optional<double> newest_created_at) const {
    switch (end.state) {
        case RowState::created:
        case RowState::created_earlier:
            if (end.candidate_id.empty()) return {};  // it is in the journal
            return {{.kind = Kind::in,
                     .key = end.other_key ? to_text(recipe_, *end.other_key) : row.key,
                     .id = end.candidate_id,
                     .created_at = newest_created_at,
                     .address = text_of_address(end.address)}};
        case RowState::failed:
        case RowState::not_attempted: return of_all_keys(Kind::absent, row);
        case RowState::rejected:
            if (row.key.empty()) return {};
            return of_all_keys(Kind::absent, row);
        case RowState::conflict:
            return {{.kind = Kind::conflict,
                     .key = row.key,
                     .id = end.is_refused ? std::string(refused_id) : ""}};
        default: return {};
    }
}

}  // namespace cis::ingest::detail
