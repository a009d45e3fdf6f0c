#include "rows/record_reader.hpp"

#include <string_view>

#include "csv/byte_source.hpp"
#include "csv/csv_text.hpp"
#include "csv/own_file.hpp"

namespace cis::programs {
namespace {

bool may_be_of_rejects(const std::filesystem::path& file) {
    if (!can_be_read_again(file)) return false;
    ByteSource bytes(file);
    std::string_view text = bytes.read();
    if (text.starts_with(utf8_mark)) text.remove_prefix(utf8_mark.size());
    return begins_like_rejects(text);
}

}  // namespace

RecordReader::RecordReader(const std::filesystem::path& file, const CsvOptions& options, bool is_json_lines)
    : reader_(is_json_lines && !may_be_of_rejects(file)
                  ? Reader(std::in_place_type<JsonLinesReader>, file, options)
                  : Reader(std::in_place_type<CsvReader>, file, options)) {}

}  // namespace cis::programs
