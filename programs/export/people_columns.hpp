#pragma once

#include <map>
#include <string>
#include <vector>

#include "export/column.hpp"

namespace cis::programs::export_command {

/// The titles of postings, by id.
using PostingTitles = std::map<std::string, std::string>;

/// The columns for people, who read the file in a spreadsheet: words instead of the names of the service, and
/// the ids last. The time zone of the process is the one of its times.
[[nodiscard]] std::vector<Column> people_columns(PostingTitles titles);

}  // namespace cis::programs::export_command
