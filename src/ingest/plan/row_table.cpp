#include "ingest/plan/row_table.hpp"

#include <algorithm>

namespace cis::ingest::detail {

void RowTable::add(RowNumber number, PendingRow row) {
    for (const Key& other : row.identity.other_keys) by_other_key_.emplace(other, number);
    note_stage(number, row.life);
    rows_.emplace(number, std::move(row));
}

const PendingRow* RowTable::find(const Key& key, const std::optional<Roster::Person>& person) const {
    std::optional<RowNumber> number = person ? person->row : std::nullopt;
    if (!number) {
        const auto by_other = by_other_key_.find(key);
        if (by_other == by_other_key_.end()) return nullptr;
        number = by_other->second;
    }
    const auto found = rows_.find(*number);
    return found == rows_.end() ? nullptr : &found->second;
}

std::vector<RowNumber> RowTable::numbers() const {
    std::vector<RowNumber> numbers;
    numbers.reserve(rows_.size());
    for (const auto& [number, row] : rows_) numbers.push_back(number);
    std::ranges::sort(numbers);
    return numbers;
}

void RowTable::note_stage(RowNumber number, const RowLife& life) {
    if (life.stage() == RowLife::Stage::open || life.stage() == RowLife::Stage::queued) {
        open_.insert(number);
    } else {
        open_.erase(number);
    }
}

std::optional<PendingRow> RowTable::end(RowEnd end) {
    const auto found = rows_.find(end.row);
    if (found == rows_.end()) {
        ends_.push_back(std::move(end));
        return std::nullopt;
    }
    PendingRow row = std::move(found->second);
    rows_.erase(found);
    open_.erase(end.row);
    for (const Key& other : row.identity.other_keys) by_other_key_.erase(other);
    end.address = row.identity.address;
    end.folded_person = row.identity.address != 0 ? row.identity.folded_person : row.identity.folded_name;
    end.phone_person = row.identity.phone_person;
    end.was_saved = row.was_saved || row.was_left;
    if (end.other_key == row.identity.key) end.other_key.reset();
    ends_.push_back(std::move(end));
    return row;
}

}  // namespace cis::ingest::detail
