#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "cis/core/error.hpp"
#include "sql/connection.hpp"

namespace cis::sql {

/// Replaces `{now}`, `{lock_row}` and so on in a statement by the words of a dialect.
[[nodiscard]] std::string in_dialect(std::string_view sql, const Dialect& dialect);

/// Tables with their own version, independent of other tables beside them.
struct Schema {
    std::string_view component{};                  ///< the name in the table of versions
    std::span<const std::string_view> tables{};    ///< the names of the tables
    std::int64_t version{1};                       ///< changes with the statements
    std::span<const std::string_view> creation{};  ///< the statements that create them
    std::span<const std::string_view> upgrade{};   ///< upgrade the previous version to this one
    std::string_view absent{};                     ///< what a reader is told if they do not exist
};

/// The tables of a mirror.
[[nodiscard]] const Schema& mirror_schema();
/// The tables of an EventQueue.
[[nodiscard]] const Schema& inbox_schema();

/// Creates the tables, or upgrades those of the previous version. If the tables are of any other version or
/// not ours, it does not change the database.
/// @param param names the option that says where the database is, for the error
[[nodiscard]] std::optional<Error> prepare_schema(Connection& connection, const Schema& schema,
                                                  std::string_view param);

/// Checks that the tables exist, and changes nothing. If they do not, the error is `not_found`.
/// @param param names the option that says where the database is, for the error
[[nodiscard]] std::optional<Error> check_schema(Connection& connection, const Schema& schema,
                                                std::string_view param);

}  // namespace cis::sql
