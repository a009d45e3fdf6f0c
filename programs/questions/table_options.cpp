#include "questions/table_options.hpp"

#include "csv/delimiter.hpp"
#include "options/common_options.hpp"

namespace cis::programs {

void add_question_table_options(CommandLine& line, QuestionTableOptions& options) {
    line.section("How the file is read");
    line.read("--sheet NAME", [&options](const std::string& name) { options.sheet = name; }, sheet_help);
    line.read(
            "--delimiter C",
            [&options](const std::string& text) { options.delimiter = delimiter_from(text); }, delimiter_help)
        .checked(fault_of_delimiter);
    line.text("--encoding NAME", options.encoding, encoding_help).with_default();
}

}  // namespace cis::programs
