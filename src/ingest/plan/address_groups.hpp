#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <vector>

#include "bulk/compact_table.hpp"
#include "ingest/plan/roster.hpp"

namespace cis::ingest::detail {

/// Holds back rows that share an e-mail address. The service may merge such people, so the second row of an
/// address waits until the first one is in the service. Then one such row is sent alone, as a test: if it
/// gets a candidate of its own, the service does not merge, and the other rows may be sent.
class AddressGroups {
public:
    enum class Merging {
        untested,
        no,   ///< people who share an address are different candidates
        yes,  ///< they are one candidate
    };

    /// Notes that somebody with this address is in the service.
    void enter(std::uint64_t address);
    /// Notes that an earlier run may have sent a row with this address. That row counts as the first one.
    void occupy(std::uint64_t address);
    /// Asks whether a row may be sent. If it may not, the row is held back. @return whether it may be sent
    [[nodiscard]] bool admit(std::uint64_t address, RowNumber row);
    /// Notes that an admitted row has ended without a candidate. The next row of its address may be the
    /// first.
    void vacate(std::uint64_t address);
    /// Notes that the service is known not to hold two people who share an address.
    void merges();
    [[nodiscard]] bool has_somebody(std::uint64_t address) const {
        return address != 0 && state(address) == Address::in;
    }
    /// Notes the result of a row, if it is the test row. @return whether it is
    bool tested(RowNumber row, Merging result);
    [[nodiscard]] bool is_test(RowNumber row) const noexcept { return test_ == row; }
    [[nodiscard]] Merging merging() const noexcept { return merging_; }
    /// Takes the rows that were held back and may be sent now.
    [[nodiscard]] std::vector<RowNumber> take_released();
    /// Takes the rows that are held back because a candidate with their address is in the service.
    [[nodiscard]] std::vector<RowNumber> take_unsendable();
    /// Takes all rows that are held back. They are never sent.
    [[nodiscard]] std::vector<RowNumber> take_all();
    /// Whether another row or candidate has this address.
    [[nodiscard]] bool is_shared(std::uint64_t address) const;

private:
    enum class Address : std::uint8_t {
        free,
        has_first,  ///< a row was admitted, and has not ended without a candidate
        in,         ///< somebody with this address is in the service
    };

    [[nodiscard]] Address state(std::uint64_t address) const;
    void set(std::uint64_t address, Address to);
    void change(std::uint64_t address, Address to);

    // The tables keep 56 bits of each hash. Two addresses that agree in them are treated as one, so their
    // rows are held back longer.
    bulk::CompactTable<6, 0> in_;
    bulk::CompactTable<6, 0> first_;
    std::map<std::uint64_t, std::deque<RowNumber>> held_rows_;
    std::vector<std::uint64_t> changed_;  ///< addresses with rows that may be released
    std::optional<RowNumber> test_{};
    Merging merging_{Merging::untested};
};

}  // namespace cis::ingest::detail
