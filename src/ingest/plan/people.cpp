#include "ingest/plan/people.hpp"

#include <algorithm>
#include <iterator>

namespace cis::ingest::detail {

Double* People::find_double(std::string_view id, const Key& key) {
    const auto found = std::ranges::find_if(
        doubles_, [&](const Double& one) { return one.second_id == id && one.key == key; });
    return found == doubles_.end() ? nullptr : &*found;
}

void People::add_double(std::string_view id, const Key& key, bool is_seen) {
    if (Double* const known = find_double(id, key)) {
        known->is_seen = known->is_seen || is_seen;
    } else {
        doubles_.push_back({.key = key, .second_id = std::string(id), .is_seen = is_seen});
    }
}

People::Sighting People::see(const Key& key, const KnownCandidate& candidate, time_point now) {
    // The roster also knows the id of a double. One list may show a double twice, and so may several lists.
    if (roster_.is_anothers(candidate.id, key) && find_double(candidate.id, key) == nullptr)
        return Sighting::anothers;
    if (roster_.enter(key, candidate, now)) return Sighting::itself;
    add_double(candidate.id, key, true);
    return Sighting::twice;
}

void People::enter(const Key& key, const KnownCandidate& candidate, time_point now, bool is_seen) {
    if (!roster_.enter(key, candidate, now)) add_double(candidate.id, key, is_seen);
}

std::vector<Double> People::doubles() const {
    std::vector<Double> seen;
    std::ranges::copy_if(doubles_, std::back_inserter(seen), &Double::is_seen);
    return seen;
}

void People::learn(ListedCandidate candidate, bool is_newcomer) {
    if (is_newcomer && candidate.address != 0) {
        newcomers_.push_back(
            {.place = roster_.candidates().find(candidate.id), .address = candidate.address});
    }
    learned_.push_back(std::move(candidate));
}

std::vector<SameAddress> People::with_one_address(double since) const {
    const CandidateIndex& candidates = roster_.candidates();
    // The newcomers are in the order of their places, because each was new when it was learned.
    const auto is_newcomer = [this](CandidateIndex::Place place) {
        return std::ranges::binary_search(newcomers_, place, {}, &Newcomer::place);
    };
    std::vector<SameAddress> pairs;
    for (const Newcomer& one : newcomers_) {
        auto other = candidates.first_at(one.address);
        // If both candidates are newcomers, only the later one makes a pair.
        while (other != CandidateIndex::nowhere &&
               (other == one.place || candidates.created_at(other).value_or(0) < since ||
                (other > one.place && is_newcomer(other))))
            other = candidates.next_at(other);
        if (other == CandidateIndex::nowhere) continue;
        pairs.push_back({.first_id = std::string(candidates.id(other)),
                         .second_id = std::string(candidates.id(one.place))});
    }
    return pairs;
}

void People::overwritten(const std::string& id) {
    if (std::ranges::find(overwritten_, id) == overwritten_.end()) overwritten_.push_back(id);
}

}  // namespace cis::ingest::detail
