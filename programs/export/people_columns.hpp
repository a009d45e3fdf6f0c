#pragma once

#include <map>
#include <string>
#include <vector>

#include <cis/model/posting.hpp>

#include "export/column.hpp"

namespace cis::programs::export_command {

/// What the columns say about a posting.
struct PostingWords {
    std::string title{};
    std::map<std::string, std::string> step_types{};  ///< of the steps of its workflow, by id

    [[nodiscard]] static PostingWords of(Posting posting);
};

/// The words of each posting, by its id.
using PostingsInWords = std::map<std::string, PostingWords>;

/// The columns for people, who read the file in a spreadsheet. They have words instead of the service's
/// names, and the ids come last. Times are in the time zone of the process.
[[nodiscard]] std::vector<Column> people_columns(PostingsInWords postings);

}  // namespace cis::programs::export_command
