#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cis::programs {

// A file says that it is ours by its header, which a spreadsheet keeps when it saves the file again. Then its
// cells are as harmless_cell() made them. A column of the same name as one of ours alone shows nothing:
// others have one too.

/// The title of the empty last column of an export with chosen columns: the file says so that it is one.
inline constexpr std::string_view export_mark = "export_candidates";

/// Whether a file comes from `ingest_candidates --rejects` or `export_candidates`.
bool is_own_file(const std::vector<std::string>& header);

/// Whether it comes from `ingest_candidates --rejects`: its header begins with their columns.
bool is_file_of_rejects(const std::vector<std::string>& header);

/// Whether a file that begins with these bytes, after a byte order mark, may be one of rejects.
bool begins_like_rejects(std::string_view head);

/// Whether its rows come from `export_candidates`, also by way of a file of rejects: its header begins with
/// all the usual columns in their order, or has the column export_mark.
bool is_export(const std::vector<std::string>& header);

/// Whether `export_candidates` writes a column with this title that is no field of a new candidate.
bool is_export_column(std::string_view title);

}  // namespace cis::programs
