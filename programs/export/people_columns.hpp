#pragma once

#include <map>
#include <string>
#include <vector>

#include <cis/model/posting.hpp>

#include "export/column.hpp"

namespace cis::programs::export_command {

/// What the columns say of a posting.
struct PostingWords {
    std::string title{};
    std::map<std::string, std::string> step_types{};  ///< of the steps of its workflow, by id

    [[nodiscard]] static PostingWords of(Posting posting);
};

/// The words of each posting, by its id.
using PostingsInWords = std::map<std::string, PostingWords>;

/// The columns for people, who read the file in a spreadsheet: words instead of the names of the service, and
/// the ids last. The time zone of the process is the one of its times.
[[nodiscard]] std::vector<Column> people_columns(PostingsInWords postings);

}  // namespace cis::programs::export_command
