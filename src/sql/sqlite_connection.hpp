#pragma once

#include <memory>

#include "cis/core/result.hpp"
#include "cis/sql/sqlite_options.hpp"
#include "sql/connection.hpp"

namespace cis::sql {

/// Opens the file, which it creates with mode 0600.
[[nodiscard]] Result<std::unique_ptr<Connection>> open_sqlite(const SqliteOptions& options);

}  // namespace cis::sql
