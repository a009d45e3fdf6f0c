#include "ingest/plan/address_queue.hpp"

#include <algorithm>
#include <utility>

namespace cis::ingest::detail {

bool AddressQueue::join(std::uint64_t address, RowNumber row) {
    if (address == 0) return true;
    Line& line = lines_[address];
    const bool is_first = line.head.empty();
    if (is_first) {
        line.head.push_back(row);
    } else {
        line.waiting.push_back(row);
    }
    return is_first;
}

void AddressQueue::join_head(std::uint64_t address, RowNumber row) {
    if (address != 0) lines_[address].head.push_back(row);
}

void AddressQueue::leave(std::uint64_t address, RowNumber row) {
    const auto found = lines_.find(address);
    if (found == lines_.end()) return;
    Line& line = found->second;
    std::erase(line.waiting, row);
    if (std::erase(line.head, row) == 0 || !line.head.empty()) return;
    if (line.waiting.empty()) {
        lines_.erase(found);
        return;
    }
    line.head.push_back(line.waiting.front());
    released_.push_back(line.waiting.front());
    line.waiting.pop_front();
}

bool AddressQueue::is_shared(std::uint64_t address) const {
    const auto found = lines_.find(address);
    return found != lines_.end() && found->second.head.size() + found->second.waiting.size() > 1;
}

std::vector<RowNumber> AddressQueue::take_released() { return std::exchange(released_, {}); }

std::vector<RowNumber> AddressQueue::take_waiting() {
    std::vector<RowNumber> rows;
    for (auto& [address, line] : lines_) {
        rows.insert(rows.end(), line.waiting.begin(), line.waiting.end());
        line.waiting.clear();
    }
    std::ranges::sort(rows);
    return rows;
}

}  // namespace cis::ingest::detail
