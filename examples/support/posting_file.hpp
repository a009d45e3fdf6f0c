#pragma once

#include <filesystem>
#include <vector>

#include <cis/model/posting.hpp>
#include <cis/model/question.hpp>

namespace cis::examples {

/// A posting with its questions, as a JSON file describes them:
/// `{"posting": {…}, "questions": [{"modality": "voice", …}, …]}`, with the fields of a posting and of
/// questions.
struct PostingFile {
    PostingParams posting{};
    std::vector<QuestionParams> questions{};
};

/// Reads such a file. A member that the SDK does not know is sent as it is; it is in `extra`. Throws
/// InputError, which names the offender, e.g. `questions[2].modality`, when the service could not be asked
/// for this.
PostingFile read_posting_file(const std::filesystem::path& file);

}  // namespace cis::examples
