#pragma once

#include <filesystem>
#include <system_error>

namespace cis::sql {

/// Checks whether a database file can be opened. If it does not exist and is not only to be read, creates it
/// for its owner alone. SQLite itself would create a file that everybody can read.
[[nodiscard]] std::error_code check_database_file(const std::filesystem::path& file, bool read_only);

}  // namespace cis::sql
