#pragma once

#include <string>
#include <vector>

namespace cis::examples {

/// Whether a file comes from `ingest_candidates --rejects` or `export_candidates`, which is known by its
/// column `reject_line` or `interview_id`.
bool is_own_file(const std::vector<std::string>& header);

}  // namespace cis::examples
