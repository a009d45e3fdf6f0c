#include "table/csv_rows.hpp"

#include <utility>

#include "csv/csv_text.hpp"

namespace cis::programs {

CsvRows::CsvRows(const std::filesystem::path& file, const std::vector<std::string>& titles, Dialect dialect)
    : dialect_(std::move(dialect)), writer_(file, dialect_.delimiter, dialect_.line_end) {
    writer_.write_byte_order_mark();
    write({titles.begin(), titles.end()});
}

void CsvRows::write(const std::vector<Cell>& cells) {
    std::vector<std::string> texts;
    texts.reserve(cells.size());
    for (const Cell& cell : cells) texts.push_back(cell_text(cell, dialect_));
    writer_.write(texts);
}

}  // namespace cis::programs
