#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <vector>

#include "bulk/compact_table.hpp"
#include "ingest/roster.hpp"

namespace cis::ingest::detail {

/// Rows that share an e-mail address. The service may merge such people, so the second row of an address is
/// held back until the first one is in. Then one such row is sent alone: if it gets a candidate of its own,
/// the service does not merge, and the others may be sent.
class AddressBook {
public:
    enum class Merging {
        untested,
        no,   ///< people who share an address are different candidates
        yes,  ///< they are one candidate
    };

    /// Somebody with this address is in the service.
    void enter(std::uint64_t address);
    /// A row that an earlier run may have sent: the first of its address.
    void occupy(std::uint64_t address);
    /// A row asks to be sent. @return whether it may; otherwise it is held back
    [[nodiscard]] bool admit(std::uint64_t address, RowNumber row);
    /// A row that was admitted has ended without a candidate, so the next one may be the first.
    void vacate(std::uint64_t address);
    /// It is known that the service does not hold two people who share an address.
    void merges();
    [[nodiscard]] bool has_somebody(std::uint64_t address) const {
        return address != 0 && state(address) == Address::in;
    }
    /// The test row has ended. @return whether it was one
    bool tested(RowNumber row, Merging result);
    [[nodiscard]] bool is_test(RowNumber row) const noexcept { return test_ == row; }
    [[nodiscard]] Merging merging() const noexcept { return merging_; }
    /// Rows that are held back and may be sent now.
    [[nodiscard]] std::vector<RowNumber> take_released();
    /// Rows that are held back because somebody with their address is in the service.
    [[nodiscard]] std::vector<RowNumber> take_unsendable();
    /// All rows that are held back, which never will be sent.
    [[nodiscard]] std::vector<RowNumber> take_all();
    /// Whether another row or candidate has this address.
    [[nodiscard]] bool is_shared(std::uint64_t address) const;

private:
    enum class Address : std::uint8_t {
        free,
        has_first,  ///< a row was admitted and has not ended without a candidate
        in,         ///< somebody with this address is in the service
    };

    [[nodiscard]] Address state(std::uint64_t address) const;
    void set(std::uint64_t address, Address to);
    void change(std::uint64_t address, Address to);

    // 56 bits of each hash. Two addresses that agree in them are treated as one: its rows are held back
    // longer.
    bulk::CompactTable<6, 0> in_;
    bulk::CompactTable<6, 0> first_;
    std::map<std::uint64_t, std::deque<RowNumber>> held_rows_;
    std::vector<std::uint64_t> changed_;  ///< addresses with rows that may be released
    std::optional<RowNumber> test_{};
    Merging merging_{Merging::untested};
};

}  // namespace cis::ingest::detail
