#include "csv/look_ahead.hpp"

#include <cstddef>
#include <string>

namespace cis::examples {

std::optional<CsvRecord> held_back_rest(const std::filesystem::path& file, const CsvOptions& options) {
    if (file == "-" || !std::filesystem::is_regular_file(file)) return std::nullopt;
    CsvReader reader(file, options);
    std::optional<std::size_t> doubtful_line;
    while (auto record = reader.next()) {
        if (!record->held_back_to) {
            if (record->has_quoted_line_end && !doubtful_line) doubtful_line = record->line;
            continue;
        }
        if (doubtful_line) {
            record->fault->message += ". Lines " + std::to_string(*doubtful_line) + " to " +
                                      std::to_string(record->line - 1) +
                                      " are held back too: the wrong quote may be one of line " +
                                      std::to_string(*doubtful_line) + ", where a cell has a line end";
            record->line = *doubtful_line;
        }
        return record;
    }
    return std::nullopt;
}

}  // namespace cis::examples
