#include "ingest/roster.hpp"

namespace cis::ingest::detail {

const Roster::Person* Roster::find(const Key& key) const {
    const auto found = people_.find(key);
    return found == people_.end() ? nullptr : &found->second;
}

std::optional<RowNumber> Roster::claim(const Key& key, RowNumber row) {
    Person& person = people_[key];
    if (person.row) return person.row;
    person.row = row;
    return std::nullopt;
}

bool Roster::is_anothers(std::uint64_t id, const Key& key) const {
    if (!ids_.contains(id)) return false;
    const Person* const person = find(key);
    return person == nullptr || person->id != id;
}

bool Roster::enter(const Key& key, std::uint64_t id, time_point now) {
    Person& person = people_[key];
    if (person.id != 0 && person.id != id) {
        ids_.insert(id);
        return false;
    }
    if (person.id == 0) {
        person.id = id;
        ids_.insert(id);
    }
    if (!person.known) {
        person.known = now;
        if (!latest_known_ || now >= *latest_known_) {
            latest_known_ = now;
            latest_key_ = key;
        }
    }
    return true;
}

bool Roster::enter_without_key(std::uint64_t id, const std::optional<Key>& person) {
    if (!ids_.insert(id).second) return false;
    if (person) ++namesakes_[*person];
    return true;
}

bool Roster::take_namesake(const Key& person) {
    const auto found = namesakes_.find(person);
    if (found == namesakes_.end()) return false;
    if (--found->second == 0) namesakes_.erase(found);
    return true;
}

bool Roster::has_namesake(const Key& person) const { return namesakes_.contains(person); }

}  // namespace cis::ingest::detail
