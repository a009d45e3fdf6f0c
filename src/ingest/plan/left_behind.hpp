#pragma once

#include <cstdint>
#include <optional>

#include "bulk/compact_table.hpp"
#include "ingest/identity/key.hpp"

namespace cis::ingest::detail {

/// The rows that earlier runs have not finished, according to the journal. A row takes about 50 bytes, and
/// fewer without an e-mail address.
class LeftBehind {
public:
    enum class Fate : std::uint8_t {
        sent,      ///< it may have been sent
        queued,    ///< the service accepted it for asynchronous ingestion
        conflict,  ///< the service had another candidate in its place
        refused,   ///< the same as `conflict`, because of a 409
        absent,    ///< it is certainly not in the service
    };
    struct Row {
        Fate fate{};
        /// The newest `created_at` that was known when the row was sent, rounded down to whole seconds.
        std::optional<double> since{};
        /// The hash of the e-mail address with which a row in conflict was sent; 0: unknown.
        std::uint64_t address{0};

        /// Whether a row in conflict had this address, as far as is known. With another address, the row is a
        /// new try.
        [[nodiscard]] bool had(std::uint64_t other) const noexcept;
    };

    /// Adds a later fact about a row.
    /// @param newest_created_at the newest time that the service had shown
    /// @param address a hash of the row's e-mail address; 0: unknown
    void put(const Key& key, Fate fate, std::optional<double> newest_created_at, std::uint64_t address = 0);
    [[nodiscard]] std::optional<Row> find(const Key& key) const;
    [[nodiscard]] bool contains(const Key& key) const { return rows_.find(key.bytes).has_value(); }
    void erase(const Key& key);
    /// Finds a row and forgets it.
    [[nodiscard]] std::optional<Row> take(const Key& key);
    /// Finds the rows with this address that were sent or queued. The result has the earliest `since` of
    /// them.
    [[nodiscard]] std::optional<Row> find_at(std::uint64_t address) const;

private:
    void forget_address(const Key& key);

    bulk::CompactTable<11, 5> rows_;       ///< the fate, and 4 bytes of seconds
    bulk::CompactTable<11, 7> addresses_;  ///< by key: the addresses of rows that were sent or queued
    bulk::CompactTable<11, 7> answered_;   ///< by key: the addresses of rows in conflict
    bulk::CompactTable<6, 8> rows_at_;     ///< by address: the number of rows, and 4 bytes of seconds
};

}  // namespace cis::ingest::detail
