#include "ingest/rows/seen_rows.hpp"

#include <functional>
#include <string_view>

#include "ingest/rows/blanks.hpp"
#include "ingest/rows/rejects_file.hpp"

namespace cis::programs::ingest_command {
namespace {

std::uint32_t hash_of(const CsvRecord& record, std::size_t column) {
    if (column >= record.cells.size()) return 0;
    return static_cast<std::uint32_t>(std::hash<std::string_view>()(trimmed(record.cells[column])));
}

}  // namespace

std::size_t SeenRows::add(const CsvRecord& record) {
    for (std::size_t column = 0; column < header_.size(); ++column)
        hashes_.push_back(hash_of(record, column));
    places_.push_back(record.place());
    return places_.size() - 1;
}

std::string SeenRows::same_person_as(std::size_t index, const CsvRecord& record) const {
    std::string text = "is the same person as " + text_of(place(index));
    const char* separator = ", but differs in ";
    for (std::size_t column = 0; column < header_.size(); ++column) {
        if (is_reject_column(header_[column])) continue;  // the column is not the person's
        if (hash_of(record, column) == hashes_.at(index * header_.size() + column)) continue;
        text.append(separator).append("'").append(header_[column]).append("'");
        separator = ", ";
    }
    return text;
}

}  // namespace cis::programs::ingest_command
