#pragma once

#include <cstdint>
#include <optional>

#include "bulk/compact_table.hpp"
#include "ingest/key.hpp"

namespace cis::ingest::detail {

/// The rows that earlier runs have not finished, by the journal, in 47 bytes each, and less without an e-mail
/// address.
class LeftBehind {
public:
    enum class Fate : std::uint8_t {
        sent,      ///< it may have been sent
        queued,    ///< the service accepted it for asynchronous ingestion
        conflict,  ///< the service had another candidate in its place
        refused,   ///< the same, because of a 409
        absent,    ///< it is certainly not in the service
    };
    struct Row {
        Fate fate{};
        /// The newest `created_at` that was known when it was sent, in whole seconds, not later.
        std::optional<double> since{};
    };

    /// A later fact about a row.
    /// @param newest_created_at what the service had shown
    /// @param address a hash of its e-mail address; 0: unknown
    void put(const Key& key, Fate fate, std::optional<double> newest_created_at, std::uint64_t address = 0);
    [[nodiscard]] std::optional<Row> find(const Key& key) const;
    [[nodiscard]] bool contains(const Key& key) const { return rows_.find(key.bytes).has_value(); }
    void erase(const Key& key);
    /// Finds a row and forgets it.
    [[nodiscard]] std::optional<Row> take(const Key& key);
    /// Rows with this address that were sent or queued: the earliest `since` of them is that of the result.
    [[nodiscard]] std::optional<Row> find_at(std::uint64_t address) const;

private:
    void forget_address(const Key& key);

    bulk::CompactTable<11, 5> rows_;       ///< the fate, and 4 bytes of seconds
    bulk::CompactTable<11, 7> addresses_;  ///< of rows that were sent or queued, by their keys
    bulk::CompactTable<6, 8> rows_at_;     ///< by address: their number, and 4 bytes of seconds
};

}  // namespace cis::ingest::detail
