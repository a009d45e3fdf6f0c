#include "rejects_file.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "input_error.hpp"

namespace cis::examples {
namespace {

constexpr std::array<std::string_view, 3> reject_columns = {"reject_line", "reject_param", "reject_message"};

CsvWriter create_beside(const std::filesystem::path& input, const std::filesystem::path& file,
                        char delimiter) {
    if (std::filesystem::exists(file) && std::filesystem::equivalent(file, input)) {
        throw InputError("'" + file.string() + "' is the input file: use another file for the rejects");
    }
    return CsvWriter(file, delimiter);
}

}  // namespace

bool is_reject_column(std::string_view name) noexcept {
    return std::ranges::find(reject_columns, name) != reject_columns.end();
}

RejectsFile::RejectsFile(const std::filesystem::path& file, const std::filesystem::path& input,
                         const std::vector<std::string>& header, char delimiter)
    : writer_(create_beside(input, file, delimiter)) {
    std::vector<std::string> columns(reject_columns.begin(), reject_columns.end());
    for (const std::string& name : header) {
        is_replaced_.push_back(is_reject_column(name));
        if (!is_replaced_.back()) {
            columns.push_back(name);
        }
    }
    writer_.write(columns);
}

void RejectsFile::write(const CsvRecord& record, const Rejection& why) {
    std::vector<std::string> row = {std::to_string(record.line), why.param, why.message};
    for (std::size_t column = 0; column < record.cells.size(); ++column) {
        // If wrong quoting may have merged cells, a replaced column may contain anything.
        const bool is_certain = column < record.intact_cells && column < is_replaced_.size();
        if (!is_certain || !is_replaced_[column]) {
            row.push_back(record.cells[column]);
        }
    }
    writer_.write(row);
}

}  // namespace cis::examples
