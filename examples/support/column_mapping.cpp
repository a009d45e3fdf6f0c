#include "column_mapping.hpp"

#include <algorithm>
#include <utility>

#include "input_error.hpp"
#include "rejects_file.hpp"

namespace cis::examples {
namespace {

constexpr std::string_view metadata_prefix = "metadata.";
constexpr std::string_view data_prefix = "data.";

bool is_keyed(std::string_view field, std::string_view prefix) {
    return field.starts_with(prefix) && field.size() > prefix.size();
}

bool is_field(std::string_view name) {
    return name == "name" || name == "email" || name == "phone_number" || is_keyed(name, metadata_prefix) ||
           is_keyed(name, data_prefix);
}

std::string in_quotes(std::string_view text) { return "'" + std::string(text) + "'"; }

std::size_t column_of(std::string_view name, const std::vector<std::string>& header) {
    const auto found = std::ranges::find(header, name);
    if (found == header.end()) {
        throw InputError("there is no column " + in_quotes(name));
    }
    return static_cast<std::size_t>(found - header.begin());
}

void check_names(const std::vector<std::string>& header) {
    for (auto name = header.begin(); name != header.end(); ++name) {
        if (name->empty()) {
            throw InputError("column " + std::to_string(name - header.begin() + 1) + " has no name");
        }
        if (std::find(header.begin(), name, *name) != name) {
            throw InputError("two columns are named " + in_quotes(*name));
        }
    }
}

}  // namespace

ColumnMapping::ColumnMapping(const std::vector<std::string>& header,
                             const std::vector<std::string>& assignments) {
    // Without a header, the first candidate would be taken for one and quoted in an error.
    if (assignments.empty() && std::ranges::none_of(header, is_field)) {
        throw InputError(
            "the first line contains none of name, email, phone_number, metadata.<key> and data.<key>: check "
            "the header and the delimiter, or map the columns");
    }

    std::vector<bool> is_assigned(header.size());
    for (const std::string_view assignment : assignments) {
        const auto divider = assignment.find('=');
        if (divider == std::string_view::npos) {
            throw InputError(in_quotes(assignment) + " is not FIELD=COLUMN");
        }
        const auto field = assignment.substr(0, divider);
        if (!is_field(field)) {
            throw InputError("there is no field " + in_quotes(field) + " to map a column to");
        }
        const auto column = column_of(assignment.substr(divider + 1), header);
        assign(field, column, header);
        is_assigned[column] = true;
    }
    check_names(header);

    std::string unknown;
    for (std::size_t column = 0; column < header.size(); ++column) {
        const std::string& name = header[column];
        if (is_assigned[column] || is_reject_column(name)) {
            continue;
        }
        if (is_field(name)) {
            assign(name, column, header);
        } else {
            unknown += (unknown.empty() ? "" : ", ") + in_quotes(name);
        }
    }
    if (!unknown.empty()) {
        throw InputError("unknown column " + unknown + ": map it to a field, rename or remove it");
    }

    const auto is_email = [](const Assignment& assignment) { return assignment.field == "email"; };
    if (std::ranges::none_of(assignments_, is_email)) {
        throw InputError("no column is mapped to 'email', which identifies candidates");
    }
    std::ranges::sort(assignments_, {}, &Assignment::column);
}

void ColumnMapping::assign(std::string_view field, std::size_t column,
                           const std::vector<std::string>& header) {
    for (const Assignment& other : assignments_) {
        if (other.field != field) {
            continue;
        }
        throw InputError("columns " + in_quotes(header[other.column]) + " and " + in_quotes(header[column]) +
                         " are both mapped to " + in_quotes(field));
    }
    assignments_.push_back({.field = std::string(field), .column = column});
}

CandidateRow ColumnMapping::row(const CsvRecord& record) const {
    CandidateRow row{.line = record.line};
    for (const auto& [field, column] : assignments_) {
        const std::string& cell = record.cells[column];
        if (cell.empty()) {
            continue;
        }
        if (field == "name") {
            row.name = cell;
        }
        if (field == "email") {
            row.email = cell;
        }
        if (field == "phone_number") {
            row.phone_number = cell;
        }
        if (is_keyed(field, metadata_prefix)) {
            row.metadata.emplace(field.substr(metadata_prefix.size()), cell);
        }
        if (is_keyed(field, data_prefix)) {
            row.data.emplace_back(field.substr(data_prefix.size()), cell);
        }
    }
    return row;
}

}  // namespace cis::examples
