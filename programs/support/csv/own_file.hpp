#pragma once

#include <string>
#include <vector>

namespace cis::programs {

/// Whether a file comes from `ingest_candidates --rejects` or `export_candidates`. Its header begins with all
/// their columns in their order: a column of the same name alone shows nothing, others have one too.
bool is_own_file(const std::vector<std::string>& header);

/// Whether it comes from `ingest_candidates --rejects`.
bool is_file_of_rejects(const std::vector<std::string>& header);

}  // namespace cis::programs
