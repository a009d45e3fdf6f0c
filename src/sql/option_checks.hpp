#pragma once

#include <chrono>

#include "cis/sql/postgres_options.hpp"
#include "cis/sql/sqlite_options.hpp"

namespace cis::sql {

inline constexpr std::chrono::milliseconds longest_timeout = std::chrono::hours(24);

/// Throws Exception (`invalid_argument`) if an option is unusable.
[[nodiscard]] SqliteOptions checked(SqliteOptions options);
/// Throws Exception (`invalid_argument`) if an option is unusable.
[[nodiscard]] PostgresOptions checked(PostgresOptions options);

}  // namespace cis::sql
