#include "csv/look_ahead.hpp"

#include <cstddef>
#include <string>

#include "csv/byte_source.hpp"
#include "options/input_error.hpp"

namespace cis::programs {

std::optional<CsvRecord> held_back_rest(const std::filesystem::path& file, const CsvOptions& options) {
    if (!can_be_read_again(file)) return std::nullopt;
    CsvReader reader(file, options);
    std::optional<std::size_t> doubtful_line;
    while (auto record = reader.next()) {
        if (!record->held_back_to) {
            if (record->has_quoted_line_end && !doubtful_line) doubtful_line = record->begin;
            continue;
        }
        if (doubtful_line) {
            record->fault->message += ". Lines " + std::to_string(*doubtful_line) + " to " +
                                      std::to_string(record->begin - 1) +
                                      " are held back too: the wrong quote may be one of line " +
                                      std::to_string(*doubtful_line) + ", where a cell has a line end";
            record->line = *doubtful_line;
            record->begin = *doubtful_line;
        }
        return record;
    }
    return std::nullopt;
}

void check_first_row(const std::filesystem::path& file, const CsvOptions& options) {
    const std::size_t from = options.from_line;
    if (from == 1 || !can_be_read_again(file)) return;
    CsvOptions whole = options;
    whole.from_line = 1;
    CsvReader reader(file, whole);
    if (reader.is_of_rejects()) return;
    std::optional<CsvRecord> around;
    while (auto record = reader.next()) {
        if (record->held_back_to) return;  // where rows begin is in doubt, and a person has looked
        if (record->begin < from && record->last_line >= from) around = *std::move(record);
    }
    if (around) {
        throw InputError("line " + std::to_string(from) + " of " + reader.name() +
                         " does not begin a row: it is inside the row of lines " +
                         std::to_string(around->begin) + " to " + std::to_string(around->last_line));
    }
}

}  // namespace cis::programs
