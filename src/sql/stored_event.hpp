#pragma once

#include <string>
#include <string_view>

#include "cis/core/result.hpp"
#include "cis/sql/stored_event.hpp"
#include "sql/connection.hpp"

namespace cis::sql {

/// A key as it is stored: different keys have different texts.
[[nodiscard]] std::string key_text(std::string_view key);

/// Whether a database can store a body as it is.
[[nodiscard]] bool is_storable(std::string_view body);

/// Adds an event unless its key is there, in the transaction of the connection or in one of its own.
/// @return whether it was added
[[nodiscard]] Result<bool> add_event(Connection& connection, const NewEvent& event);

/// The columns of taken_event(), in its order.
inline constexpr std::string_view taken_columns =
    "event_key, scope, event_type, delivery_id, body, stored_at, attempts, owner";

/// The event in a row of `taken_columns`.
[[nodiscard]] TakenEvent taken_event(const Row& row);

}  // namespace cis::sql
