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

/// Tables that have a version of their own, whichever others are beside them.
struct Schema {
    std::string_view component{};                  ///< in the table of versions
    std::span<const std::string_view> tables{};    ///< their names
    std::int64_t version{1};                       ///< changes with the statements
    std::span<const std::string_view> creation{};  ///< the statements that create them
    std::string_view absent{};                     ///< what a reader is told without them
};

/// The tables of a mirror.
[[nodiscard]] const Schema& mirror_schema();
/// The tables of an EventQueue.
[[nodiscard]] const Schema& inbox_schema();

/// Creates the tables. It leaves a database alone whose tables are of another version or not ours.
/// @param param names the option that says where the database is, for the error
[[nodiscard]] std::optional<Error> prepare_schema(Connection& connection, const Schema& schema,
                                                  std::string_view param);

/// Checks that the tables are there, without a change: otherwise `not_found`.
/// @param param names the option that says where the database is, for the error
[[nodiscard]] std::optional<Error> check_schema(Connection& connection, const Schema& schema,
                                                std::string_view param);

}  // namespace cis::sql
