#pragma once

#include <filesystem>
#include <system_error>

namespace cis::sql {

/// Whether a database file can be opened. Creates it for its owner alone, unless it is there or is to be read
/// only. SQLite itself would create a file for everybody.
[[nodiscard]] std::error_code check_database_file(const std::filesystem::path& file, bool read_only);

}  // namespace cis::sql
