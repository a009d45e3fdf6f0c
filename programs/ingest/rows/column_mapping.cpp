#include "ingest/rows/column_mapping.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include <cis/core/unseen_characters.hpp>

#include "failure/input_error.hpp"
#include "ingest/rows/blanks.hpp"
#include "ingest/rows/composed_text.hpp"
#include "ingest/rows/email_cell.hpp"
#include "ingest/rows/email_host.hpp"
#include "ingest/rows/name_meaning.hpp"
#include "ingest/rows/name_part.hpp"
#include "ingest/rows/proposal.hpp"
#include "ingest/rows/rejects_file.hpp"
#include "ingest/rows/spreadsheet_error.hpp"
#include "ingest/rows/title_words.hpp"
#include "text/typed_value.hpp"

namespace cis::programs::ingest_command {
namespace {

/// Whether a part of a name means that there is none, such as `-` before a surname. A question mark may be a
/// lost letter.
bool means_none(std::string_view part) {
    return !part.empty() && part != "?" && meaning_of_name(part) == NameMeaning::none;
}

}  // namespace

bool is_familiar_title(const std::string& title) {
    return field_named(title) || probable_field(title) || name_part(title) || meaning_of(title);
}

ColumnMapping::ColumnMapping(const std::vector<std::string>& header, const MappingOptions& options,
                             const ColumnSample& sample)
    : columns_(header), letters_(options.letters), typed_(options.typed), name_order_(options.name_order) {
    ColumnContents contents;
    const auto look_at_cells = [&] {
        if (sample && contents.empty()) contents = sample();
    };
    // If the file has no header, its first candidate would be taken for a header and quoted in an error.
    if (options.assignments.empty() && std::ranges::none_of(columns_.names(), is_familiar_title)) {
        look_at_cells();
        if (!are_titles(columns_.names(), contents)) {
            throw InputError(
                "the first line contains none of name, email, phone_number, metadata.<key> and data.<key>: "
                "check the header and the delimiter, or map the columns");
        }
    }
    std::vector<bool> is_used(header.size());
    assign_named(options, is_used);
    std::size_t first_unknown = 0;
    while (first_unknown < header.size() && (is_used[first_unknown] || !is_unknown(first_unknown)))
        ++first_unknown;
    if (first_unknown < header.size()) look_at_cells();
    if (options.ignore_others) leave_out_others(is_used, contents);
    check_names(is_used);
    assign_rest(is_used, contents);

    const auto has = [this](Field::Kind kind) {
        return std::ranges::any_of(
            assignments_, [kind](const Assignment& assignment) { return assignment.field.kind == kind; });
    };
    if (!key_column_ && !has(Field::Kind::email) &&
        !(has(Field::Kind::name) && has(Field::Kind::phone_number))) {
        throw InputError(
            "nothing tells the persons apart: map a column to 'email', or two to 'name' and 'phone_number', "
            "or name the column that has keys of your own with --id-column");
    }
    check_name_order();
    std::ranges::sort(assignments_, {}, &Assignment::columns);
}

void ColumnMapping::check_name_order() const {
    if (name_order_ == NameOrder::as_written) return;
    const auto name = std::ranges::find(assignments_, Field{.kind = Field::Kind::name}, &Assignment::field);
    if (name == assignments_.end())
        throw InputError("--name-order: no column fills 'name'; choose one with --map name=COLUMN");
    if (name->columns.size() > 1) {
        throw InputError("--name-order is for names in one column, and the name comes from " +
                         list_in_quotes(titles_of(*name), " and ") +
                         ": leave it out, and name them in their order with --map");
    }
}

/// Does what the options say about columns.
void ColumnMapping::assign_named(const MappingOptions& options, std::vector<bool>& is_used) {
    for (const std::string& assignment : options.assignments) assign_chosen(assignment, is_used);
    for (const std::string& name : options.ignored) {
        // Some files have columns without a name and others do not, so it is not an error if there are none.
        if (name.empty() && std::ranges::find(columns_.names(), name) == columns_.names().end()) continue;
        for (const std::size_t column : columns_.all_named(name, "--ignore")) {
            const bool is_mapped = std::ranges::any_of(assignments_, [column](const Assignment& one) {
                return std::ranges::find(one.columns, column) != one.columns.end();
            });
            if (is_mapped) throw InputError("column " + in_quotes(name) + " is both mapped and ignored");
            is_used[column] = true;
        }
    }
    for (const std::string& name : options.read_apart) {
        read_apart_.push_back(columns_.named(name, "--input-format"));
        is_used[read_apart_.back()] = true;
    }
    if (options.key) {
        key_column_ = columns_.named(*options.key, "--id-column");
        // A column that has the name of a field also fills that field.
        if (!field_named(columns_.names()[*key_column_])) is_used[*key_column_] = true;
    }
}

/// @param assignment `FIELD=COLUMN`
void ColumnMapping::assign_chosen(std::string_view assignment, std::vector<bool>& is_used) {
    const auto divider = assignment.find('=');
    if (divider == std::string_view::npos) {
        throw InputError(in_quotes(assignment) + " is not FIELD=COLUMN");
    }
    const auto name = assignment.substr(0, divider);
    auto field = field_named(name);
    if (!field) throw InputError("there is no field " + in_quotes(name) + " to map a column to");
    const auto titles = assignment.substr(divider + 1);
    auto columns = field->kind == Field::Kind::name ? columns_.several_named(titles, "--map")
                                                    : std::vector{columns_.named(titles, "--map")};
    for (const std::size_t column : columns) is_used[column] = true;
    assign({.field = *std::move(field), .columns = std::move(columns), .is_chosen = true});
}

void ColumnMapping::check_names(const std::vector<bool>& is_used) const {
    const auto& names = columns_.names();
    for (std::size_t column = 0; column < names.size(); ++column) {
        if (is_used[column] || names[column].empty()) continue;
        const auto own = names.begin() + static_cast<std::ptrdiff_t>(column);
        if (std::find(names.begin(), own, names[column]) != own) {
            throw InputError("two columns are named " + in_quotes(names[column]) +
                             ": give them different titles in the file, or leave both out with --ignore " +
                             in_quotes(names[column]));
        }
    }
}

/// Whether the title of a column says nothing about what it fills.
bool ColumnMapping::is_unknown(std::size_t column) const {
    const std::string& name = columns_.names()[column];
    return !is_reject_column(name) && !field_named(name);
}

/// Leaves out the columns that fill no field, except those that may have names or contacts.
void ColumnMapping::leave_out_others(std::vector<bool>& is_used, const ColumnContents& contents) const {
    for (std::size_t column = 0; column < is_used.size(); ++column) {
        if (is_used[column] || !is_unknown(column)) continue;
        is_used[column] =
            !may_have_contacts({.title = columns_.names()[column],
                                .content = contents.empty() ? ColumnContent() : contents[column]});
    }
}

/// Assigns the columns that the options do not mention.
void ColumnMapping::assign_rest(const std::vector<bool>& is_used, const ColumnContents& contents) {
    std::vector<std::size_t> unknown;
    for (std::size_t column = 0; column < is_used.size(); ++column) {
        const std::string& name = columns_.names()[column];
        if (is_used[column] || is_reject_column(name)) continue;
        if (auto field = field_named(name)) {
            assign({.field = *std::move(field), .columns = {column}, .is_chosen = false});
        } else {
            unknown.push_back(column);
        }
    }
    if (!unknown.empty()) refuse_unknown(unknown, contents);
}

void ColumnMapping::refuse_unknown(const std::vector<std::size_t>& unknown,
                                   const ColumnContents& contents) const {
    std::vector<UnknownColumn> columns;
    std::vector<std::string> titles;
    std::vector<std::string> nameless;
    for (const std::size_t column : unknown) {
        const std::string& title = columns_.names()[column];
        columns.push_back({.title = title,
                           .content = contents.empty() ? ColumnContent() : contents[column],
                           .place = letters_.empty() ? std::to_string(column + 1) : letters_.at(column)});
        title.empty() ? nameless.push_back(columns.back().place) : titles.push_back(title);
    }
    std::string text;
    if (!titles.empty())
        text = "unknown column" + std::string(titles.size() == 1 ? " " : "s ") + short_list(titles) + ".";
    constexpr std::size_t most_places = 3;
    if (nameless.size() > most_places) {
        text += (text.empty() ? "" : " ") + std::to_string(nameless.size()) + " columns have no name.";
    } else {
        for (const std::string& place : nameless)
            text += (text.empty() ? "column " : " Column ") + place + " has no name.";
    }
    std::vector<FilledField> filled;
    filled.reserve(assignments_.size());
    for (const Assignment& one : assignments_) {
        const bool is_last_first = one.columns.size() == 1 && name_order_ == NameOrder::as_written &&
                                   !contents.empty() && contents[one.columns.front()].is_last_first();
        filled.push_back({.field = one.field,
                          .title = columns_.names()[one.columns.front()],
                          .is_chosen = one.is_chosen,
                          .is_last_first = is_last_first});
    }
    const Proposal proposal = proposal_for(columns, filled);
    std::vector<std::string> lines = {text};
    if (!proposal.options.empty()) {
        lines.front() += " If this is right, add to the command:";
        lines.push_back("  " + proposal.options);
    }
    lines.insert(lines.end(), proposal.advice.begin(), proposal.advice.end());
    throw LinesError(lines);
}

void ColumnMapping::assign(Assignment assignment) {
    const auto& names = columns_.names();
    const auto other = std::ranges::find(assignments_, assignment.field, &Assignment::field);
    if (other != assignments_.end()) {
        const std::string& one = names[other->columns.front()];
        const std::string& two = names[assignment.columns.front()];
        const bool are_chosen = other->is_chosen && assignment.is_chosen;
        std::string advice = ": leave one out, such as with --ignore " + in_quotes(two);
        if (are_chosen) advice = ": choose one";
        if (are_chosen && assignment.field.kind == Field::Kind::name)
            advice = ": join them with --map name=" + in_quotes(one + ' ' + two);
        throw InputError("columns " + in_quotes(one) + " and " + in_quotes(two) + " are both mapped to " +
                         in_quotes(assignment.field.text()) + advice);
    }
    assignments_.push_back(std::move(assignment));
}

Row ColumnMapping::row(const CsvRecord& record) const {
    Row row{.place = record.place(), .key = key_of(record)};
    Metadata metadata;
    auto data = nlohmann::ordered_json::object();
    const auto note = [&](const char* param, const std::string& left_out) {
        if (left_out.empty()) return;
        row.notes.push_back(
            {.param = param, .message = "is sent without " + left_out, .kind = "changed_cell"});
    };
    for (const Assignment& assignment : assignments_) {
        const Field& field = assignment.field;
        const std::string& cell = record.cells[assignment.columns.front()];
        std::string text =
            field.kind == Field::Kind::name ? whole_name(assignment, record, row) : composed(trimmed(cell));
        if (text.empty()) continue;
        const bool is_fact = field.kind == Field::Kind::metadata || field.kind == Field::Kind::data;
        if (is_fact && is_spreadsheet_error(text)) {
            row.notes.push_back({.param = field.text(),
                                 .message = "is an error of a spreadsheet, and is sent as it is",
                                 .kind = "spreadsheet_error"});
        }
        switch (field.kind) {
            case Field::Kind::name: row.params.name = std::move(text); break;
            case Field::Kind::email: {
                const EmailCell email = read_email_cell(cell);
                note("email", email.left_out);
                row.params.email = with_ascii_host(composed(email.address));
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

/// The parts of a name with a blank between them. A part in the middle, such as "van der", is often empty.
std::string ColumnMapping::whole_name(const Assignment& assignment, const CsvRecord& record, Row& row) const {
    std::string name;
    std::string lacking;
    const bool are_several = assignment.columns.size() > 1;
    for (const std::size_t column : assignment.columns) {
        std::string part = composed(trimmed_name(record.cells[column]));
        const bool is_none = are_several && means_none(part);
        if (is_none) part.clear();
        if (!part.empty() && !name.empty()) name += ' ';
        name += part;
        const bool is_at_end = column == assignment.columns.front() || column == assignment.columns.back();
        if (!part.empty() || !is_at_end) continue;
        lacking = in_quotes(columns_.names()[column]) + ", which " + (is_none ? "means none" : "is empty");
    }
    if (!name.empty() && !lacking.empty()) {
        row.is_name_partial = true;
        row.notes.push_back(
            {.param = "name", .message = "is sent without " + lacking, .kind = "partial_name"});
    }
    return are_several ? name : name_in_order(std::move(name), row);
}

/// The name of a single column, turned round if that is asked for.
std::string ColumnMapping::name_in_order(std::string name, Row& row) const {
    TurnedName turned = turned_name(name);
    if (name_order_ == NameOrder::as_written) {
        row.is_name_last_first = turned.is_turned;
        return name;
    }
    if (!turned.doubt.empty())
        row.notes.push_back({.param = "name", .message = std::string(turned.doubt), .kind = "name_order"});
    return std::move(turned.name);
}

std::optional<ingest::GivenText> ColumnMapping::given(const CsvRecord& record, const Row& row) const {
    const auto before = [&](std::size_t column) { return std::string(trimmed_before(record.cells[column])); };
    ingest::GivenText text{.key = row.key, .name = row.params.name, .email = row.params.email};
    const ingest::GivenText own = text;
    if (key_column_) text.key = before(*key_column_);
    for (const auto& [field, columns, is_chosen] : assignments_) {
        // A name of several columns is left out: no other program joins columns in the same way.
        if (field.kind == Field::Kind::name && columns.size() == 1) {
            // If the name was turned round, its other text is the one that is sent without the option.
            text.name = name_order_ == NameOrder::as_written
                            ? before(columns.front())
                            : composed(trimmed_name(record.cells[columns.front()]));
        }
        if (field.kind == Field::Kind::email) text.email = before(columns.front());
    }
    // The host may be in its xn-- form here. An earlier run may have sent it with its letters.
    if (text.email && text.email == own.email) text.email = with_host_in_letters(*text.email);
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
        for (const std::size_t column : assignment.columns) {
            const std::string cell = folded(record.cells[column]);
            if (cell.empty()) continue;
            if (cell != folded(columns_.names()[column])) return false;
            has_title = true;
        }
    }
    return has_title;
}

std::optional<std::string> ColumnMapping::key_of(const CsvRecord& record) const {
    if (!key_column_) return std::nullopt;
    return composed(trimmed(record.cells[*key_column_]));
}

std::string ColumnMapping::key_name() const {
    return key_column_ ? columns_.names()[*key_column_] : std::string{};
}

std::vector<std::string> ColumnMapping::titles_of(const Assignment& assignment) const {
    std::vector<std::string> titles;
    titles.reserve(assignment.columns.size());
    for (const std::size_t column : assignment.columns) titles.push_back(columns_.names()[column]);
    return titles;
}

std::string ColumnMapping::title_of(std::string_view field) const {
    for (const Assignment& assignment : assignments_) {
        if (assignment.field.text() != field) continue;
        std::string title;
        for (const std::size_t column : assignment.columns)
            title += (title.empty() ? "" : " + ") + as_seen(columns_.names()[column]);
        return title;
    }
    return std::string(field);
}

std::string ColumnMapping::summary() const {
    std::vector<bool> is_sent(columns_.names().size());
    std::string text = "Columns:";
    for (const Assignment& assignment : assignments_) {
        for (const std::size_t column : assignment.columns) is_sent[column] = true;
        text += (text.ends_with(':') ? " " : ", ") + assignment.field.text() + " from " +
                list_in_quotes(titles_of(assignment), " and ");
        if (assignment.field.kind == Field::Kind::name && name_order_ == NameOrder::last_first)
            text += " (turned to First Last)";
    }
    for (const std::size_t column : read_apart_) {
        const std::string& name = columns_.names()[column];
        is_sent[column] = true;
        text += (text.ends_with(':') ? " " : ", ") + name + " from " + in_quotes(name);
    }
    std::vector<std::string> left_out;
    for (std::size_t column = 0; column < is_sent.size(); ++column) {
        const std::string& name = columns_.names()[column];
        if (!is_sent[column] && column != key_column_ && !is_reject_column(name) && !name.empty())
            left_out.push_back(name);
    }
    if (!left_out.empty()) text += "; not sent: " + short_list(left_out);
    return text;
}

}  // namespace cis::programs::ingest_command
