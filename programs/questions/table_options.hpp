#pragma once

#include <optional>
#include <string>

#include "options/command_line.hpp"

namespace cis::programs {

/// How a table of questions is read.
struct QuestionTableOptions {
    std::optional<std::string> sheet{};  ///< of a workbook; none: the only visible one with rows
    std::optional<char> delimiter{};     ///< of CSV; none: the one that fits
    std::string encoding{"utf-8"};       ///< of CSV without a byte order mark
};

/// What a file of questions may be, for the help of the commands that read one.
inline const std::string question_table_help =
    "A table has a question in each row, and the names of fields as titles in its first row: modality, text, "
    "score_weight, ... A cell of a list, such as options, has an item in each line, or in one line with ; "
    "between them. An empty cell is a field that is not set.";

void add_question_table_options(CommandLine& line, QuestionTableOptions& options);

}  // namespace cis::programs
