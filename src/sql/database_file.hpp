#pragma once

#include <filesystem>
#include <string>

namespace cis::sql {

/// Checks whether a database file can be opened. If it does not exist and may be written, creates it with
/// access for its owner only. SQLite itself would create a file that everybody can read.
/// @return empty if the file can be opened; otherwise why not
[[nodiscard]] std::string fault_of_database_file(const std::filesystem::path& file, bool read_only);

/// Looks for a database, or a log beside it, that another user may have put there as a trap. SQLite would
/// read a log as a part of the database, and write people's data into it.
/// @return empty, or what is wrong with which file
[[nodiscard]] std::string fault_of_owners(const std::filesystem::path& file);

/// Makes the logs of a database beforehand, where another user could make them a moment before SQLite does.
void make_logs(const std::filesystem::path& file);

}  // namespace cis::sql
