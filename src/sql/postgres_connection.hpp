#pragma once

#include <memory>
#include <string>

#include "cis/core/result.hpp"
#include "cis/sql/postgres_options.hpp"
#include "sql/connection.hpp"

namespace cis::sql {

/// Why a URI is unusable, as the reason of an error; nullptr if libpq can read it.
[[nodiscard]] const char* fault_of_postgres_url(const std::string& url);

/// Connects within the timeout of the options.
[[nodiscard]] Result<std::unique_ptr<Connection>> open_postgres(const PostgresOptions& options);

}  // namespace cis::sql
