#pragma once

#include <filesystem>
#include <vector>

#include <cis/model/posting.hpp>
#include <cis/model/question.hpp>

namespace cis::programs {

/// A posting with its questions from a JSON file:
/// `{"posting": {…}, "questions": [{"modality": "voice", …}, …]}`, with the fields of a posting and of
/// questions.
struct PostingFile {
    PostingParams posting{};
    std::vector<QuestionParams> questions{};
};

/// Reads such a file. Members that the SDK does not know go to `extra` and are sent unchanged. Throws
/// InputError, which names the offender, e.g. `questions[2].modality`, if the file is not valid.
PostingFile read_posting_file(const std::filesystem::path& file);

}  // namespace cis::programs
