#pragma once

#include <string>
#include <string_view>

#include "cis/core/result.hpp"
#include "cis/sql/stored_event.hpp"
#include "sql/connection.hpp"

namespace cis::sql {

/// The stored text of a key. Different keys have different texts.
[[nodiscard]] std::string key_text(std::string_view key);

/// Whether a database can store a body without changing it.
[[nodiscard]] bool is_storable(std::string_view body);

/// Adds an event unless its key is stored, in the current transaction of the connection or in a new one.
/// @return whether it was added
[[nodiscard]] Result<bool> add_event(Connection& connection, const NewEvent& event);

/// The columns that taken_event() reads, in this order.
inline constexpr std::string_view taken_columns =
    "event_key, scope, event_type, delivery_id, body, stored_at, attempts, owner";

/// The event in a row of `taken_columns`.
[[nodiscard]] TakenEvent taken_event(const Row& row);

}  // namespace cis::sql
