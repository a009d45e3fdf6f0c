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
    std::uint64_t address{0};            ///< a hash of the e-mail address; 0: there is none, or it is unknown
    /// A hash of e-mail address and folded name, or of the name alone if there is no address; 0: unknown.
    std::uint64_t folded_person{0};
    std::uint64_t phone_person{0};  ///< a hash of phone number and folded name; 0: unknown
};

/// The candidates who are in the service, with their ids. They are found by id, by e-mail address, and by
/// folded name. The index does not know their keys. It knows only whether a candidate is a row of the input.
///
/// Memory: 45 bytes and the id for each candidate, and 11 more if the phone number is known. The index keeps
/// 56 bits of each hash. Two ids whose 56 bits are equal count as one candidate.
class CandidateIndex {
public:
    /// Where the index keeps a candidate; `nowhere` if it does not know the candidate.
    using Place = std::uint32_t;
    static constexpr Place nowhere = 0;

    /// Adds a candidate, or finds the one who has the id.
    Place add(const KnownCandidate& candidate);
    [[nodiscard]] Place find(std::string_view id) const;
    /// Finds a candidate with this folded person or phone person. There may be several.
    [[nodiscard]] Place find_person(std::uint64_t hash) const;
    // The candidates with an address, the newest first:
    [[nodiscard]] Place first_at(std::uint64_t address) const;
    [[nodiscard]] Place next_at(Place place) const noexcept;

    /// Marks the candidate as a row of the input.
    void mark_as_row(Place place) noexcept;

    // Facts about a candidate in the index:
    [[nodiscard]] bool is_row(Place place) const noexcept { return record(place).is_row != 0; }
    [[nodiscard]] bool has_phone(Place place) const noexcept { return record(place).has_phone != 0; }
    [[nodiscard]] std::string_view id(Place place) const noexcept;
    /// When the service created the candidate, rounded down to whole seconds.
    [[nodiscard]] std::optional<double> created_at(Place place) const noexcept;

private:
    /// The start of an entry. The id follows it.
    struct Record {
        std::uint32_t created_at;  ///< 0: unknown
        Place next;                ///< the next candidate with the same address
        std::uint32_t is_row : 1;
        std::uint32_t has_phone : 1;  ///< whether the phone number is known
        std::uint32_t id_size : 30;
    };

    [[nodiscard]] Place store(const Record& record, std::string_view id);
    [[nodiscard]] Record record(Place place) const noexcept;
    [[nodiscard]] char* at(Place place) const noexcept;

    static constexpr std::size_t unit = 8;  ///< bytes in one place; 2^32 places are 32 GiB
    static constexpr std::size_t units_per_block = std::size_t{1} << 13U;

    std::vector<std::unique_ptr<char[]>> blocks_;  ///< a long id takes several; only its first is set
    std::size_t used_{units_per_block};            ///< units in use in the last block
    bulk::CompactTable<6, 4> by_id_;
    bulk::CompactTable<6, 4> by_address_;
    bulk::CompactTable<6, 4> by_person_;
};

}  // namespace cis::ingest::detail
