#include "csv/csv_writer.hpp"

#include "csv/csv_text.hpp"

namespace cis::programs {

void CsvWriter::write_byte_order_mark() { file_.append(utf8_mark); }

void CsvWriter::write(const std::vector<std::string>& cells) {
    file_.append(csv_row(cells, delimiter_, line_end_));
}

}  // namespace cis::programs
