#include "ingest/plan/roster.hpp"

#include <algorithm>
#include <stdexcept>

namespace cis::ingest::detail {
namespace {

/// An open row needs one witness that is younger than the row. If there are more than this many recent
/// people, every second one is forgotten.
constexpr std::size_t most_recent = 4096;

/// What the table of people stores for a key.
struct Entry {
    static constexpr unsigned row_bits = 32;  ///< this many rows would need 300 GB
    static constexpr std::uint64_t no_row_number = (std::uint64_t{1} << row_bits) - 1;

    CandidateIndex::Place candidate{CandidateIndex::nowhere};
    std::uint64_t row_number{no_row_number};

    [[nodiscard]] static Entry of(std::uint64_t value) {
        return {.candidate = static_cast<CandidateIndex::Place>(value >> row_bits),
                .row_number = value & no_row_number};
    }
    [[nodiscard]] std::uint64_t value() const { return std::uint64_t{candidate} << row_bits | row_number; }
    [[nodiscard]] std::optional<RowNumber> row() const {
        if (row_number == no_row_number) return std::nullopt;
        return row_number;
    }
};

}  // namespace

std::optional<Roster::Person> Roster::find(const Key& key) const {
    const auto value = people_.find(key.bytes);
    if (!value) return std::nullopt;
    const Entry entry = Entry::of(*value);
    return Person{.is_in = entry.candidate != CandidateIndex::nowhere, .row = entry.row()};
}

std::optional<RowNumber> Roster::enter_row(const Key& key, RowNumber row) {
    if (row >= Entry::no_row_number) throw std::length_error("too many rows");
    const auto value = people_.find(key.bytes);
    Entry entry = value ? Entry::of(*value) : Entry{};
    if (const auto earlier = entry.row()) return earlier;
    entry.row_number = row;
    people_.put(key.bytes, entry.value());
    return std::nullopt;
}

bool Roster::is_anothers(std::string_view id, const Key& key) const {
    const auto candidate = candidates_.find(id);
    if (candidate == CandidateIndex::nowhere) return false;
    const auto value = people_.find(key.bytes);
    return !value || Entry::of(*value).candidate != candidate;
}

bool Roster::enter(const Key& key, const KnownCandidate& candidate, time_point now) {
    const auto value = people_.find(key.bytes);
    Entry entry = value ? Entry::of(*value) : Entry{};
    const auto place = candidates_.add(candidate);
    if (entry.candidate != CandidateIndex::nowhere) return entry.candidate == place;
    entry.candidate = place;
    people_.put(key.bytes, entry.value());
    remember(key, now);
    return true;
}

void Roster::remember(const Key& key, time_point now) {
    if (!latest_known_ || now >= *latest_known_) {
        latest_known_ = now;
        latest_key_ = key;
    }
    earliest_ = std::min(earliest_, now);
    if (now == earliest_) return;
    recent_.insert_or_assign(key, now);
    if (recent_.size() <= most_recent) return;
    // The entries are in the order of their hashes, so those that stay have times from the whole run.
    bool stays = false;
    std::erase_if(recent_, [&](const auto&) { return stays = !stays; });
}

time_point Roster::known_since(const Key& key) const {
    if (latest_known_ && key == latest_key_) return *latest_known_;
    const auto found = recent_.find(key);
    return found == recent_.end() ? earliest_ : found->second;
}

bool Roster::enter_unkeyed(const KnownCandidate& candidate, const std::optional<Key>& person) {
    if (candidates_.find(candidate.id) != CandidateIndex::nowhere) return false;
    candidates_.add(candidate);
    if (person) unkeyed_matches_.put(person->bytes, unkeyed_matches_.find(person->bytes).value_or(0) + 1);
    return true;
}

bool Roster::take_unkeyed_match(const Key& person) {
    const auto count = unkeyed_matches_.find(person.bytes);
    if (!count) return false;
    if (*count == 1) {
        unkeyed_matches_.erase(person.bytes);
    } else {
        unkeyed_matches_.put(person.bytes, *count - 1);
    }
    return true;
}

bool Roster::has_unkeyed_match(const Key& person) const { return unkeyed_matches_.contains(person.bytes); }

CandidateIndex::Place Roster::find_candidate(const Identity& row) const {
    auto candidate = CandidateIndex::nowhere;
    static_cast<void>(row.find_key([&](const Key& key) {
        const auto value = people_.find(key.bytes);
        if (value) candidate = Entry::of(*value).candidate;
        return candidate != CandidateIndex::nowhere;
    }));
    return candidate;
}

bool Roster::take_unkeyed_match(const Identity& row) {
    const auto take = [this](const Key& person) { return take_unkeyed_match(person); };
    return row.person && (take(*row.person) || std::ranges::any_of(row.other_persons, take));
}

bool Roster::has_unkeyed_match(const Identity& row) const {
    const auto has = [this](const Key& person) { return has_unkeyed_match(person); };
    return row.person && (has(*row.person) || std::ranges::any_of(row.other_persons, has));
}

}  // namespace cis::ingest::detail
