#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cis/core/error.hpp"
#include "sql/connection.hpp"

namespace cis::sql {

/// A statement with the words of a dialect in place of `{now}`, `{lock_row}` and so on.
[[nodiscard]] std::string in_dialect(std::string_view sql, const Dialect& dialect);

/// Creates the tables, or converts those of an older version. It leaves a database alone whose tables are
/// of a newer version or not ours.
/// @param param names the option that says where the database is, for the error
[[nodiscard]] std::optional<Error> prepare_schema(Connection& connection, std::string_view param);

/// Checks that the tables are there, without a change: otherwise `not_found`.
/// @param param names the option that says where the database is, for the error
[[nodiscard]] std::optional<Error> check_schema(Connection& connection, std::string_view param);

}  // namespace cis::sql
