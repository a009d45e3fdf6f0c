#pragma once

#include <filesystem>
#include <string>

namespace cis::sql {

/// Checks whether a database file can be opened. If it does not exist and may be written, creates it with
/// access for its owner only. SQLite itself would create a file that everybody can read.
/// @return empty if the file can be opened; otherwise why not
[[nodiscard]] std::string fault_of_database_file(const std::filesystem::path& file, bool read_only);

/// Looks for logs of a database that another user may have put beside it as a trap. SQLite would read them as
/// a part of the database, and write people's data into them.
/// @return empty, or what is wrong with which file
[[nodiscard]] std::string fault_of_logs(const std::filesystem::path& file);

}  // namespace cis::sql
