#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <cis/model/question.hpp>

#include "questions/table_options.hpp"

namespace cis::programs {

/// What people should know about a file that is read nevertheless.
struct FileNote {
    std::string kind{};  ///< a word for programs
    std::string text{};
};

/// The questions of a table. Each row is one, and the titles of the columns are the names of its fields.
struct QuestionTable {
    std::vector<QuestionParams> questions{};
    std::vector<FileNote> notes{};
};

/// Reads the questions of a workbook. A cell has the type that its field wants. Throws InputError, which
/// names the row and the column, if a title or a cell is wrong; and if a person must decide something, such
/// as which sheet is meant and whether a hidden row counts. Throws what TableReader throws.
[[nodiscard]] QuestionTable questions_in_workbook(const std::filesystem::path& file,
                                                  const QuestionTableOptions& options);

/// The same for a CSV file. Throws what CsvReader throws.
[[nodiscard]] QuestionTable questions_in_csv(const std::filesystem::path& file,
                                             const QuestionTableOptions& options);

}  // namespace cis::programs
