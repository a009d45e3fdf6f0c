#pragma once

#include <optional>
#include <string_view>

#include "cis/core/result.hpp"
#include "cis/core/timestamp.hpp"
#include "cis/model/candidate.hpp"
#include "cis/sync/mirror_row.hpp"
#include "cis/sync/mirror_store.hpp"
#include "sql/connection.hpp"

namespace cis::sql {

[[nodiscard]] Value time_value(std::optional<Timestamp> time);
[[nodiscard]] std::optional<Timestamp> time_at(const Row& row, int column);

/// Writes a row of `candidate`, or replaces it.
[[nodiscard]] Result<Statement> upsert_of(const std::string& posting_id, const sync::MirrorRow& row);
/// Adds a row to `history`.
/// @param write must have a change
[[nodiscard]] Result<Statement> history_of(const std::string& posting_id, const sync::MirrorWrite& write,
                                           Timestamp at);

/// The columns that `row_at` reads, in this order.
constexpr std::string_view row_columns =
    "record, changed_at, due_at, read_number, missed_by, vanished, read_at";
[[nodiscard]] Result<sync::MirrorRow> row_at(const Row& row);

/// The columns that `entry_at` reads, in this order.
constexpr std::string_view entry_columns = "kind, seen_at, record, not_before, previous_status";
[[nodiscard]] Result<sync::HistoryEntry> entry_at(const Row& row);

/// The columns that `state_at` reads, in this order.
constexpr std::string_view state_columns = "reads, high, swept_at, uncounted, passed_at, complete_since";
[[nodiscard]] sync::MirrorState state_at(const Row& row);

}  // namespace cis::sql
