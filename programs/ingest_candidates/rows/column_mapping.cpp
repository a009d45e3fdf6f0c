#include "rows/column_mapping.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "options/input_error.hpp"
#include "rows/blanks.hpp"
#include "rows/composed_text.hpp"
#include "rows/email_cell.hpp"
#include "rows/proposal.hpp"
#include "rows/rejects_file.hpp"
#include "rows/title_words.hpp"
#include "rows/typed_value.hpp"

namespace cis::programs {
namespace {

bool is_familiar(const std::string& name) {
    return field_named(name) || probable_field(name) || is_part_of_name(name) || meaning_of(name);
}

std::string list_of(const std::vector<std::string>& names) {
    std::string list;
    for (const std::string& name : names) list += (list.empty() ? "" : ", ") + in_quotes(name);
    return list;
}

}  // namespace

ColumnMapping::ColumnMapping(const std::vector<std::string>& header, const MappingOptions& options)
    : columns_(header), typed_(options.typed) {
    // Without a header, the first candidate would be taken for one and quoted in an error.
    if (options.assignments.empty() && std::ranges::none_of(columns_.names(), is_familiar)) {
        throw InputError(
            "the first line contains none of name, email, phone_number, metadata.<key> and data.<key>: check "
            "the header and the delimiter, or map the columns");
    }
    std::vector<bool> is_used(header.size());
    assign_named(options, is_used);
    check_names(is_used);
    assign_rest(is_used);

    const auto has = [this](Field::Kind kind) {
        return std::ranges::any_of(
            assignments_, [kind](const Assignment& assignment) { return assignment.field.kind == kind; });
    };
    if (!key_column_ && !has(Field::Kind::email) &&
        !(has(Field::Kind::name) && has(Field::Kind::phone_number))) {
        throw InputError(
            "nothing tells the persons apart: map a column to 'email', or two to 'name' and 'phone_number', "
            "or "
            "name the column that has keys of your own with --key");
    }
    std::ranges::sort(assignments_, {}, &Assignment::column);
}

/// What the options say of columns.
void ColumnMapping::assign_named(const MappingOptions& options, std::vector<bool>& is_used) {
    for (const std::string_view assignment : options.assignments) {
        const auto divider = assignment.find('=');
        if (divider == std::string_view::npos) {
            throw InputError(in_quotes(assignment) + " is not FIELD=COLUMN");
        }
        const auto name = assignment.substr(0, divider);
        auto field = field_named(name);
        if (!field) throw InputError("there is no field " + in_quotes(name) + " to map a column to");
        const auto column = columns_.named(assignment.substr(divider + 1), "--map");
        assign(*std::move(field), column);
        is_used[column] = true;
    }
    for (const std::string& name : options.ignored) {
        for (const std::size_t column : columns_.all_named(name, "--ignore")) {
            const bool is_mapped =
                std::ranges::find(assignments_, column, &Assignment::column) != assignments_.end();
            if (is_mapped) throw InputError("column " + in_quotes(name) + " is both mapped and ignored");
            is_used[column] = true;
        }
    }
    if (options.key) {
        key_column_ = columns_.named(*options.key, "--key");
        // A column that is named like a field fills it too.
        if (!field_named(columns_.names()[*key_column_])) is_used[*key_column_] = true;
    }
}

void ColumnMapping::check_names(const std::vector<bool>& is_used) const {
    const auto& names = columns_.names();
    for (std::size_t column = 0; column < names.size(); ++column) {
        if (is_used[column]) continue;
        if (names[column].empty()) {
            throw InputError("column " + std::to_string(column + 1) +
                             " has no name: name it, or leave out all such columns with --ignore ''");
        }
        if (std::find(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(column), names[column]) !=
            names.begin() + static_cast<std::ptrdiff_t>(column)) {
            throw InputError("two columns are named " + in_quotes(names[column]));
        }
    }
}

/// The columns that the options do not mention.
void ColumnMapping::assign_rest(const std::vector<bool>& is_used) {
    std::vector<std::string> unknown;
    for (std::size_t column = 0; column < is_used.size(); ++column) {
        const std::string& name = columns_.names()[column];
        if (is_used[column] || is_reject_column(name)) continue;
        if (auto field = field_named(name)) {
            assign(*std::move(field), column);
        } else {
            unknown.push_back(name);
        }
    }
    if (unknown.empty()) return;
    std::vector<Field> taken;
    taken.reserve(assignments_.size());
    for (const Assignment& assignment : assignments_) taken.push_back(assignment.field);
    std::string text = "unknown column " + list_of(unknown) +
                       ": map it to a field such as metadata.KEY, or leave it out with --ignore.";
    if (const auto advice = advice_on_contacts(unknown, taken); !advice.empty()) text += ' ' + advice;
    if (const auto options = proposed_options(unknown, taken); !options.empty())
        text += " Perhaps: " + options;
    throw InputError(text);
}

void ColumnMapping::assign(Field field, std::size_t column) {
    const auto& names = columns_.names();
    const auto other = std::ranges::find(assignments_, field, &Assignment::field);
    if (other != assignments_.end()) {
        throw InputError("columns " + in_quotes(names[other->column]) + " and " + in_quotes(names[column]) +
                         " are both mapped to " + in_quotes(field.text()));
    }
    assignments_.push_back({.field = std::move(field), .column = column});
}

Row ColumnMapping::row(const CsvRecord& record) const {
    Row row{.line = record.line};
    if (key_column_) row.key = composed(trimmed(record.cells[*key_column_]));
    Metadata metadata;
    auto data = nlohmann::ordered_json::object();
    const auto note = [&](const char* param, const std::string& left_out) {
        if (!left_out.empty())
            row.notes.push_back({.param = param, .message = "is sent without " + left_out});
    };
    for (const auto& [field, column] : assignments_) {
        const std::string& cell = record.cells[column];
        std::string text = composed(trimmed(cell));
        if (text.empty()) continue;
        switch (field.kind) {
            case Field::Kind::name: row.params.name = std::move(text); break;
            case Field::Kind::email: {
                const EmailCell email = read_email_cell(cell);
                note("email", email.left_out);
                row.params.email = composed(email.address);
                break;
            }
            case Field::Kind::phone_number: row.params.phone_number = trimmed_before(cell); break;
            case Field::Kind::metadata: metadata.emplace(field.key, std::move(text)); break;
            case Field::Kind::data:
                data[field.key] = typed_ ? typed_value(text) : nlohmann::ordered_json(text);
                break;
        }
    }
    if (!metadata.empty()) row.params.metadata = std::move(metadata);
    if (!data.empty()) row.params.data = data;
    row.given = given(record, row);
    return row;
}

std::optional<ingest::GivenText> ColumnMapping::given(const CsvRecord& record, const Row& row) const {
    const auto before = [&](std::size_t column) { return std::string(trimmed_before(record.cells[column])); };
    ingest::GivenText text{.key = row.key, .name = row.params.name, .email = row.params.email};
    const ingest::GivenText own = text;
    if (key_column_) text.key = before(*key_column_);
    for (const auto& [field, column] : assignments_) {
        if (field.kind == Field::Kind::name) text.name = before(column);
        if (field.kind == Field::Kind::email) text.email = before(column);
    }
    const auto differs = [](const std::optional<std::string>& one, const std::optional<std::string>& other) {
        return one.value_or("") != other.value_or("");
    };
    if (!differs(text.key, own.key) && !differs(text.name, own.name) && !differs(text.email, own.email))
        return std::nullopt;
    return text;
}

bool ColumnMapping::repeats_header(const CsvRecord& record) const {
    bool has_title = false;
    for (const Assignment& assignment : assignments_) {
        const std::string cell = folded(record.cells[assignment.column]);
        if (cell.empty()) continue;
        if (cell != folded(columns_.names()[assignment.column])) return false;
        has_title = true;
    }
    return has_title;
}

std::string ColumnMapping::key_name() const {
    return key_column_ ? columns_.names()[*key_column_] : std::string{};
}

}  // namespace cis::programs
