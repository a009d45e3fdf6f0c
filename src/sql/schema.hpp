#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "cis/core/error.hpp"
#include "sql/connection.hpp"

namespace cis::sql {

/// A statement with the words of a dialect in place of `{now}`, `{lock_row}` and so on.
[[nodiscard]] std::string in_dialect(std::string_view sql, const Dialect& dialect);

/// A statement of the way to a version of tables.
struct SchemaStep {
    std::string_view sql{};
    /// It is run for each posting, which is `$1`. So each run of it is short enough for `statement_timeout`.
    bool for_each_posting{false};
};

/// Tables that have a version of their own, whichever others are beside them.
struct Schema {
    std::string_view component{};                             ///< in the table of versions
    std::span<const std::string_view> tables{};               ///< their names
    std::span<const std::span<const SchemaStep>> versions{};  ///< the steps to each; none is ever changed
    std::string_view absent{};                                ///< what a reader is told without them
    std::string_view outdated{};                              ///< and with those of an older version
};

/// The tables of a mirror.
[[nodiscard]] const Schema& mirror_schema();
/// The tables of an EventQueue.
[[nodiscard]] const Schema& inbox_schema();

/// Creates the tables, or converts those of an older version. It leaves a database alone whose tables are
/// of a newer version or not ours.
/// @param param names the option that says where the database is, for the error
[[nodiscard]] std::optional<Error> prepare_schema(Connection& connection, const Schema& schema,
                                                  std::string_view param);

/// Checks that the tables are there, without a change: otherwise `not_found`.
/// @param param names the option that says where the database is, for the error
[[nodiscard]] std::optional<Error> check_schema(Connection& connection, const Schema& schema,
                                                std::string_view param);

}  // namespace cis::sql
