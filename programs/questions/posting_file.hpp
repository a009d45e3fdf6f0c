#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include <cis/model/posting.hpp>
#include <cis/model/question.hpp>

#include "questions/question_table.hpp"
#include "questions/table_options.hpp"

namespace cis::programs {

/// The questions of a file, and the posting that they are for, if the file has one.
struct PostingFile {
    std::optional<PostingParams> posting{};
    std::vector<QuestionParams> questions{};
    std::vector<FileNote> notes{};
};

/// Reads a file of questions. Its content shows what it is: a workbook or CSV with a question in each row, or
/// JSON: `{"posting": {…}, "questions": [{"modality": "voice", …}, …]}`, with the fields of a posting and of
/// questions. Members of JSON that the SDK does not know go to `extra` and are sent unchanged. Throws
/// InputError, which names the offender, e.g. `questions[2].modality`, if the file is not valid; and
/// CommandFailure, if an option does not suit it.
PostingFile read_posting_file(const std::filesystem::path& file, const QuestionTableOptions& options);

}  // namespace cis::programs
