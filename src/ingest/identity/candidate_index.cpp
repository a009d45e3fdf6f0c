#include "ingest/identity/candidate_index.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <stdexcept>

#include "ingest/identity/identity.hpp"

namespace cis::ingest::detail {
namespace {

constexpr std::uint32_t longest_id = (std::uint32_t{1} << 30U) - 1;
constexpr double latest_second = std::numeric_limits<std::uint32_t>::max();

std::uint32_t whole_seconds(std::optional<double> time) {
    return time ? static_cast<std::uint32_t>(std::clamp(*time, 0.0, latest_second)) : 0;
}

CandidateIndex::Place find_in(const bulk::CompactTable<6, 4>& table, std::uint64_t hash) {
    if (hash == 0) return CandidateIndex::nowhere;
    return static_cast<CandidateIndex::Place>(
        table.find(bulk::bytes_of(hash)).value_or(CandidateIndex::nowhere));
}

}  // namespace

CandidateIndex::Place CandidateIndex::add(const KnownCandidate& candidate) {
    const std::uint64_t id = id_hash(candidate.id);
    if (const Place known = find_in(by_id_, id)) return known;
    const Place place = store({.created_at = whole_seconds(candidate.created_at),
                               .next = first_at(candidate.address),
                               .is_row = 0,
                               .has_phone = candidate.phone_person != 0,
                               .id_size = static_cast<std::uint32_t>(candidate.id.size()) & longest_id},
                              candidate.id);
    by_id_.put(bulk::bytes_of(id), place);
    if (candidate.address != 0) by_address_.put(bulk::bytes_of(candidate.address), place);
    for (const std::uint64_t person : {candidate.folded_person, candidate.phone_person}) {
        if (person != 0) by_person_.put(bulk::bytes_of(person), place);
    }
    return place;
}

CandidateIndex::Place CandidateIndex::find(std::string_view id) const { return find_in(by_id_, id_hash(id)); }

CandidateIndex::Place CandidateIndex::find_person(std::uint64_t hash) const {
    return find_in(by_person_, hash);
}

CandidateIndex::Place CandidateIndex::first_at(std::uint64_t address) const {
    return find_in(by_address_, address);
}

CandidateIndex::Place CandidateIndex::next_at(Place place) const noexcept { return record(place).next; }

std::string_view CandidateIndex::id(Place place) const noexcept {
    return {at(place) + sizeof(Record), record(place).id_size};
}

std::optional<double> CandidateIndex::created_at(Place place) const noexcept {
    const std::uint32_t seconds = record(place).created_at;
    return seconds == 0 ? std::nullopt : std::optional<double>(seconds);
}

void CandidateIndex::mark_as_row(Place place) noexcept {
    Record marked = record(place);
    marked.is_row = 1;
    std::memcpy(at(place), &marked, sizeof marked);
}

CandidateIndex::Place CandidateIndex::store(const Record& record, std::string_view id) {
    const std::size_t units = (sizeof record + id.size() + unit - 1) / unit;
    if (used_ + units > units_per_block) {
        // Place 0 means "nowhere", so no candidate gets it.
        used_ = blocks_.empty() ? 1 : 0;
        const std::size_t size = std::max(units_per_block, used_ + units) * unit;
        blocks_.push_back(std::make_unique_for_overwrite<char[]>(size));
        // A longer block takes the places of several blocks.
        for (std::size_t more = units_per_block; more * unit < size; more += units_per_block)
            blocks_.emplace_back();
        if (blocks_.size() * units_per_block > std::numeric_limits<Place>::max())
            throw std::length_error("the ids of too many candidates");
    }
    std::size_t block = blocks_.size() - 1;
    while (!blocks_[block]) --block;
    char* const bytes = blocks_[block].get() + used_ * unit;
    std::memcpy(bytes, &record, sizeof record);
    std::memcpy(bytes + sizeof record, id.data(), id.size());
    const auto place = static_cast<Place>(block * units_per_block + used_);
    // Nothing else is stored after a long id.
    used_ = block + 1 == blocks_.size() ? used_ + units : units_per_block;
    return place;
}

CandidateIndex::Record CandidateIndex::record(Place place) const noexcept {
    Record record{};
    std::memcpy(&record, at(place), sizeof record);
    return record;
}

char* CandidateIndex::at(Place place) const noexcept {
    return blocks_[place / units_per_block].get() + place % units_per_block * unit;
}

}  // namespace cis::ingest::detail
