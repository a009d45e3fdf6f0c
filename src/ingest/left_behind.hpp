#pragma once

#include <cstdint>
#include <optional>

#include "bulk/compact_table.hpp"
#include "ingest/key.hpp"

namespace cis::ingest::detail {

/// The rows that earlier runs have not finished, by the journal, in 16 bytes each.
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

    /// A later fact about a row. @param newest_created_at what the service had shown
    void put(const Key& key, Fate fate, std::optional<double> newest_created_at);
    [[nodiscard]] std::optional<Row> find(const Key& key) const;
    [[nodiscard]] bool contains(const Key& key) const { return rows_.find(key.bytes).has_value(); }
    void erase(const Key& key) { rows_.erase(key.bytes); }
    /// Finds a row and forgets it.
    [[nodiscard]] std::optional<Row> take(const Key& key);

private:
    bulk::CompactTable<11, 5> rows_;  ///< the fate, and 4 bytes of seconds
};

}  // namespace cis::ingest::detail
