#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cis::programs {

// The header of a file says that it is ours, and a spreadsheet keeps the header when it saves the file again.
// Then its cells are as harmless_cell() made them. A single column with the name of one of ours shows
// nothing, because other files have such columns too.

/// The title of the empty last column of an export with chosen columns. It says that the file is an export.
inline constexpr std::string_view export_mark = "export_candidates";

/// Whether a file comes from `ingest_candidates --rejects` or `export_candidates`.
bool is_own_file(const std::vector<std::string>& header);

/// Whether a file comes from `ingest_candidates --rejects`: its header begins with the columns of rejects.
bool is_file_of_rejects(const std::vector<std::string>& header);

/// Whether a file that begins with these bytes, after a byte order mark, may be a file of rejects.
bool begins_like_rejects(std::string_view head);

/// Whether the rows of a file come from `export_candidates`, directly or through a file of rejects. Its
/// header begins with all the usual columns in order, or has the column export_mark.
bool is_export(const std::vector<std::string>& header);

/// Whether `export_candidates` writes a column with this title that is not a field of a new candidate.
bool is_export_column(std::string_view title);

}  // namespace cis::programs
