#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "bulk/compact_table.hpp"

namespace cis::ingest::detail {

/// A candidate who is in the service.
struct KnownCandidate {
    std::string_view id{};               ///< its `interview_id`
    std::optional<double> created_at{};  ///< when the service created it
    std::uint64_t address{0};            ///< a hash of the e-mail address; 0: it has none, or it is unknown
    /// A hash of e-mail address and folded name, or of the name alone if there is no address; 0: unknown.
    std::uint64_t folded_person{0};
    std::uint64_t phone_person{0};  ///< of phone number and folded name; 0: unknown
};

/// The candidates who are in the service, with their ids: found by id, by e-mail address, and by folded
/// name. It knows no keys and no rows.
///
/// Memory: 45 bytes and the id for each candidate, and 15 more for one with a known phone number. It keeps 56
/// bits of each hash: two ids that agree in them are one candidate.
class CandidateIndex {
public:
    /// Where a candidate is; `nowhere` if it is unknown.
    using Place = std::uint32_t;
    static constexpr Place nowhere = 0;

    /// Adds a candidate, or finds the one who has the id.
    Place add(const KnownCandidate& candidate);
    [[nodiscard]] Place find(std::string_view id) const;
    /// One of those with this folded person or phone person.
    [[nodiscard]] Place find_person(std::uint64_t hash) const;
    // The candidates with an address, the last one first:
    [[nodiscard]] Place first_at(std::uint64_t address) const;
    [[nodiscard]] Place next_at(Place place) const noexcept;

    /// A row of the input is this candidate.
    void mark_as_row(Place place) noexcept;

    // Of a candidate who is there:
    [[nodiscard]] bool is_row(Place place) const noexcept { return record(place).is_row != 0; }
    [[nodiscard]] bool has_phone(Place place) const noexcept { return record(place).has_phone != 0; }
    [[nodiscard]] std::string_view id(Place place) const noexcept;
    /// In whole seconds, not later.
    [[nodiscard]] std::optional<double> created_at(Place place) const noexcept;

private:
    /// The id follows.
    struct Record {
        std::uint32_t created_at;  ///< 0: unknown
        Place next;                ///< with the same address
        std::uint32_t is_row : 1;
        std::uint32_t has_phone : 1;  ///< its number is known
        std::uint32_t id_size : 30;
    };

    [[nodiscard]] Place store(const Record& record, std::string_view id);
    [[nodiscard]] Record record(Place place) const noexcept;
    [[nodiscard]] char* at(Place place) const noexcept;

    static constexpr std::size_t unit = 8;  ///< bytes that a place counts: 2^32 of them are 32 GiB
    static constexpr std::size_t units_per_block = std::size_t{1} << 13U;

    std::vector<std::unique_ptr<char[]>> blocks_;  ///< of a long id, only the first of its blocks is there
    std::size_t used_{units_per_block};            ///< units of the last block
    bulk::CompactTable<6, 4> by_id_;
    bulk::CompactTable<6, 4> by_address_;
    bulk::CompactTable<6, 4> by_person_;
};

}  // namespace cis::ingest::detail
