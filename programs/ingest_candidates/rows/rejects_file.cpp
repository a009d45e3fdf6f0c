#include "rows/rejects_file.hpp"

#include <algorithm>
#include <cstddef>
#include <system_error>
#include <utility>

#include "csv/csv_text.hpp"
#include "csv/new_csv_file.hpp"
#include "csv/reject_columns.hpp"
#include "rows/blanks.hpp"

namespace cis::programs {

bool is_reject_column(std::string_view name) noexcept {
    return std::ranges::find(reject_columns, name) != reject_columns.end();
}

RejectsFile::RejectsFile(std::filesystem::path file, const RejectsLayout& layout)
    : file_(std::move(file)), writer_(new_csv_file(file_, layout.delimiter)) {
    writer_.write_byte_order_mark();
    std::vector<std::string> columns(reject_columns.begin(), reject_columns.end());
    for (const std::string& name : layout.header) {
        is_replaced_.push_back(is_reject_column(trimmed(name)));
        if (!is_replaced_.back()) {
            columns.push_back(name);
        }
    }
    write_harmless(std::move(columns));
}

RejectsFile::~RejectsFile() {
    std::error_code ignored;
    if (rows_ == 0) std::filesystem::remove(file_, ignored);
}

void RejectsFile::write(const CsvRecord& record, const Rejection& why) {
    std::vector<std::string> row = {record.is_added ? std::string() : std::to_string(record.line), why.param,
                                    why.message};
    for (std::size_t column = 0; column < record.cells.size(); ++column) {
        if (column >= is_replaced_.size() || !is_replaced_[column]) row.push_back(record.cells[column]);
    }
    write_harmless(std::move(row));
    ++rows_;
}

void RejectsFile::write_harmless(std::vector<std::string> cells) {
    for (std::string& cell : cells) cell = harmless_cell(std::move(cell));
    writer_.write(cells);
}

}  // namespace cis::programs
