#include "ingest/rows/shared_addresses.hpp"

#include <algorithm>
#include <functional>

#include <cis/core/unseen_characters.hpp>

#include "text/ascii.hpp"

namespace cis::programs::ingest_command {
namespace {

/// A hash of the address as mail systems and the ingestion read it.
std::size_t hash_of(std::string_view email) { return std::hash<std::string>()(upper_ascii(as_seen(email))); }

}  // namespace

void SharedAddresses::add(const RowPlace& place, const std::string& name, std::string_view email) {
    if (email.empty()) return;
    const auto [last, is_new] = last_.try_emplace(hash_of(email), entries_.size());
    entries_.push_back({.place = place, .earlier = is_new ? none : last->second});
    last->second = entries_.size() - 1;
    if (keeps_names_) names_.push_back(name);
}

std::vector<SharedAddresses::Person> SharedAddresses::others(const RowPlace& place,
                                                             std::string_view email) const {
    std::vector<Person> people;
    const auto last = email.empty() ? last_.end() : last_.find(hash_of(email));
    if (last == last_.end()) return people;
    for (std::size_t index = last->second; index != none; index = entries_[index].earlier) {
        if (entries_[index].place == place) continue;
        people.push_back(
            {.place = entries_[index].place, .name = keeps_names_ ? names_[index] : std::string()});
    }
    std::ranges::reverse(people);
    return people;
}

}  // namespace cis::programs::ingest_command
