#include "ingest/plan/address_groups.hpp"

#include <utility>

namespace cis::ingest::detail {

AddressGroups::Address AddressGroups::state(std::uint64_t address) const {
    const auto hash = bulk::bytes_of(address);
    if (in_.contains(hash)) return Address::in;
    return first_.contains(hash) ? Address::has_first : Address::free;
}

void AddressGroups::set(std::uint64_t address, Address to) {
    const auto hash = bulk::bytes_of(address);
    first_.erase(hash);
    if (to == Address::has_first) first_.put(hash);
    if (to == Address::in) in_.put(hash);
}

void AddressGroups::change(std::uint64_t address, Address to) {
    if (address == 0 || merging_ == Merging::no) return;
    const Address before = state(address);
    if (before == Address::in || before == to) return;
    set(address, to);
    if (held_rows_.contains(address)) changed_.push_back(address);
}

void AddressGroups::enter(std::uint64_t address) { change(address, Address::in); }
void AddressGroups::vacate(std::uint64_t address) { change(address, Address::free); }
void AddressGroups::occupy(std::uint64_t address) { change(address, Address::has_first); }

bool AddressGroups::admit(std::uint64_t address, RowNumber row) {
    if (address == 0 || merging_ == Merging::no) return true;
    const Address before = state(address);
    if (before == Address::free) {
        set(address, Address::has_first);
        return true;
    }
    held_rows_[address].push_back(row);
    if (before == Address::in) changed_.push_back(address);
    return false;
}

void AddressGroups::merges() {
    if (merging_ != Merging::untested) return;
    merging_ = Merging::yes;
    for (const auto& [address, rows] : held_rows_) changed_.push_back(address);
}

bool AddressGroups::tested(RowNumber row, Merging result) {
    if (test_ != row) return false;
    test_.reset();
    // Another row may have shown in the meantime that the service merges people.
    if (result != Merging::untested && merging_ != Merging::yes) merging_ = result;
    changed_.clear();
    for (const auto& [address, rows] : held_rows_) changed_.push_back(address);
    if (merging_ == Merging::no) {  // no row needs these tables any more
        in_ = {};
        first_ = {};
    }
    return true;
}

std::vector<RowNumber> AddressGroups::take_released() {
    std::vector<RowNumber> released;
    for (const std::uint64_t address : std::exchange(changed_, {})) {
        const auto found = held_rows_.find(address);
        if (found == held_rows_.end()) continue;
        std::deque<RowNumber>& rows = found->second;
        const Address its_state = state(address);
        const auto release = [&] {
            released.push_back(rows.front());
            rows.pop_front();
        };
        if (merging_ == Merging::no) {
            while (!rows.empty()) release();
        } else if (its_state == Address::free) {
            set(address, Address::has_first);
            release();
        } else if (its_state == Address::in && merging_ == Merging::untested && !test_) {
            test_ = rows.front();
            release();
        }
        if (rows.empty()) held_rows_.erase(found);
    }
    return released;
}

std::vector<RowNumber> AddressGroups::take_unsendable() {
    std::vector<RowNumber> all;
    std::erase_if(held_rows_, [&](const auto& entry) {
        if (state(entry.first) != Address::in) return false;
        all.insert(all.end(), entry.second.begin(), entry.second.end());
        return true;
    });
    return all;
}

std::vector<RowNumber> AddressGroups::take_all() {
    std::vector<RowNumber> all;
    for (const auto& [address, rows] : held_rows_) all.insert(all.end(), rows.begin(), rows.end());
    held_rows_.clear();
    changed_.clear();
    return all;
}

bool AddressGroups::is_shared(std::uint64_t address) const {
    return state(address) == Address::in || held_rows_.contains(address);
}

}  // namespace cis::ingest::detail
