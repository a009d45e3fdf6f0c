#include "csv/csv_parser.hpp"

#include <cstddef>
#include <new>

namespace cis::examples {

CsvParser::CsvParser(char delimiter, Quoting quoting) {
    // Reports rows that are only a line ending, too. Otherwise a CR at the start of a line would be lost.
    csv_init(&parser_, quoting == Quoting::strict ? CSV_STRICT | CSV_REPALL_NL : 0);
    // A cell grows by one block at a time. With the usual 128 bytes, a long one would be copied tens of
    // thousands of times.
    csv_set_blk_size(&parser_, std::size_t{64} * 1024);
    csv_set_delim(&parser_, static_cast<unsigned char>(delimiter));
    csv_set_space_func(&parser_, [](unsigned char) { return 0; });
}

bool CsvParser::feed(std::string_view text) {
    if (csv_parse(&parser_, text.data(), text.size(), add_cell, end_row, this) == text.size()) {
        return true;
    }
    if (csv_error(&parser_) != CSV_EPARSE) {
        throw std::bad_alloc();
    }
    return false;
}

void CsvParser::finish() { csv_fini(&parser_, add_cell, end_row, this); }

void CsvParser::reset() {
    csv_fini(&parser_, nullptr, nullptr, nullptr);
    cells_.clear();
    ended_row_.reset();
}

void CsvParser::add_cell(void* text, std::size_t size, void* self) noexcept {
    static_cast<CsvParser*>(self)->cells_.emplace_back(static_cast<const char*>(text), size);
}

void CsvParser::end_row(int /*terminator*/, void* self) noexcept {
    auto& parser = *static_cast<CsvParser*>(self);
    if (!parser.ended_row_) {
        parser.ended_row_ = parser.cells_.size();
    }
}

}  // namespace cis::examples
