#include "ingest/plan/history.hpp"

namespace cis::ingest::detail {

History::History(const IngestPlanSettings& settings, People& people, AddressGroups& addresses,
                 PersonRule& rule, ListBounds& bounds, Election& election, time_point began)
    : people_(people),
      addresses_(addresses),
      rule_(rule),
      bounds_(bounds),
      election_(election),
      began_(began),
      is_complete_(settings.journal_is_complete) {}

void History::add_person(const Key& key, const KnownCandidate& candidate) {
    has_people_ = true;
    left_behind_.erase(key);
    addresses_.enter(candidate.address);
    people_.enter(key, candidate, began_, false);
    if (candidate.created_at) bounds_.recall(*candidate.created_at);
}

void History::add_unkeyed(const KnownCandidate& candidate, const std::optional<Key>& person) {
    people_.roster().enter_unkeyed(candidate, person);
    addresses_.enter(candidate.address);
}

void History::add_fate(const Key& key, Fate fate, std::uint64_t address) {
    if (fate == Fate::sent) {
        if (const auto earlier = left_behind_.find(key)) bounds_.doubt(earlier->since);
    }
    left_behind_.put(key, fate, bounds_.newest(), address);
}

void History::set_incomplete(bool has_sent) noexcept {
    is_complete_ = false;
    is_suspect_ = is_suspect_ || has_sent;
}

std::optional<LeftBehind::Row> History::take(const Identity& row) {
    const auto key = row.find_key([this](const Key& one) { return left_behind_.contains(one); });
    if (!key) return std::nullopt;
    auto left = left_behind_.take(*key);
    left_behind_.erase(row.key);
    for (const Key& other : row.other_keys) left_behind_.erase(other);
    return left;
}

}  // namespace cis::ingest::detail
