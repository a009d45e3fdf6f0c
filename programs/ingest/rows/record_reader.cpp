#include "ingest/rows/record_reader.hpp"

#include <string_view>

#include "csv/byte_source.hpp"
#include "csv/csv_text.hpp"
#include "csv/own_file.hpp"

namespace cis::programs::ingest_command {
bool may_be_of_rejects(const std::filesystem::path& file) {
    if (!can_be_read_again(file)) return false;
    ByteSource bytes(file);
    std::string_view text = bytes.read();
    if (text.starts_with(utf8_mark)) text.remove_prefix(utf8_mark.size());
    return begins_like_rejects(text);
}

RecordReader::Reader RecordReader::reader_of(const std::filesystem::path& file, const FileOptions& options) {
    if (is_workbook(file)) {
        return Reader(std::in_place_type<SheetReader>, file, options.sheet, options.csv.header_row,
                      options.csv.from_line);
    }
    if (options.is_json_lines && !may_be_of_rejects(file))
        return Reader(std::in_place_type<JsonLinesReader>, file, options.csv);
    return Reader(std::in_place_type<CsvReader>, file, options.csv);
}

bool RecordReader::has_rows_of_sheet() const {
    return is_file_of_rejects(header()) ? programs::has_rows_of_sheet(header()) : sheet() != nullptr;
}

std::optional<LookAhead> RecordReader::look_ahead_in(const std::filesystem::path& file,
                                                     const FileOptions& options) const {
    if (const SheetReader* const table = sheet()) return LookAhead{.rows = table->rows()};
    return is_csv() ? look_ahead(file, options.csv) : look_ahead_in_lines(file, options.csv);
}

}  // namespace cis::programs::ingest_command
