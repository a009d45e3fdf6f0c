#include "csv/look_ahead.hpp"

#include <algorithm>
#include <cis/core/unseen_characters.hpp>
#include <cstddef>
#include <string>
#include <utility>

#include "csv/byte_source.hpp"
#include "failure/input_error.hpp"

namespace cis::programs {

bool is_blank(const CsvRecord& record) {
    return !record.fault && std::ranges::all_of(record.cells, [](const std::string& cell) {
        return without_unseen_ends(cell).empty();
    });
}

std::optional<LookAhead> look_ahead(const std::filesystem::path& file, const CsvOptions& options) {
    if (!can_be_read_again(file)) return std::nullopt;
    CsvReader reader(file, options);
    LookAhead seen;
    std::optional<std::size_t> doubtful_line;
    std::size_t rows_before_doubt = 0;
    while (auto record = reader.next()) {
        if (!record->held_back_to) {
            if (record->has_quoted_line_end && !doubtful_line) {
                doubtful_line = record->begin;
                rows_before_doubt = seen.rows;
            }
            if (!is_blank(*record)) ++seen.rows;
            continue;
        }
        if (doubtful_line) {
            record->fault->message += ". Lines " + std::to_string(*doubtful_line) + " to " +
                                      std::to_string(record->begin - 1) +
                                      " are held back too: the wrong quote may be one of line " +
                                      std::to_string(*doubtful_line) + ", where a cell has a line end";
            record->line = *doubtful_line;
            record->begin = *doubtful_line;
            record->row = 0;
            seen.rows = rows_before_doubt;
        }
        ++seen.rows;
        seen.held_back = std::move(record);
        break;
    }
    return seen;
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
        if (record->held_back_to) return;  // it is doubtful where rows begin, and a person has looked
        if (record->begin < from && record->last_line >= from) around = *std::move(record);
    }
    if (around) {
        throw InputError("line " + std::to_string(from) + " of " + reader.name() +
                         " does not begin a row: it is inside the row of lines " +
                         std::to_string(around->begin) + " to " + std::to_string(around->last_line));
    }
}

}  // namespace cis::programs
