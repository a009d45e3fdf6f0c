#include "questions/question_table.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

#include <cis/core/unseen_characters.hpp>

#include "csv/csv_reader.hpp"
#include "csv/row_place.hpp"
#include "failure/input_error.hpp"
#include "model/type.hpp"
#include "questions/params_from_json.hpp"
#include "text/ascii.hpp"
#include "text/harmless_text.hpp"
#include "text/nearest_text.hpp"
#include "text/number_of.hpp"
#include "text/typed_value.hpp"
#include "workbook/cell_place.hpp"
#include "workbook/table_reader.hpp"

namespace cis::programs {
namespace {

using model::Kind;
using nlohmann::ordered_json;

std::span<const model::Field> fields_of_question() {
    return describe(std::type_identity<QuestionParams>()).table->fields;
}

/// The field with a title. The case of its letters does not count, because spreadsheet programs change it.
const model::Field* field_named(std::string_view title) {
    const std::string name = upper_ascii(std::string(without_unseen_ends(title)));
    const auto fields = fields_of_question();
    const auto found = std::ranges::find_if(
        fields, [&](const model::Field& field) { return upper_ascii(std::string(field.name)) == name; });
    return found == fields.end() ? nullptr : &*found;
}

bool is_title(std::string_view text) { return field_named(text) != nullptr; }

const model::Type& type_of(const model::Field& field) {
    const model::Type& type = field.type();
    return type.kind == Kind::patch ? type.element() : type;
}

bool is_text(const model::Type& type) { return type.kind == Kind::text || type.kind == Kind::open_enum; }

/// The items of a cell, one in each line, or in a single line with `;` between them.
ordered_json items_of(std::string_view cell) {
    const char separator = cell.find('\n') == std::string_view::npos ? ';' : '\n';
    ordered_json items = ordered_json::array();
    for (std::size_t begin = 0; begin <= cell.size();) {
        const std::size_t end = std::min(cell.find(separator, begin), cell.size());
        const std::string_view item = without_unseen_ends(cell.substr(begin, end - begin));
        if (!item.empty()) items.push_back(item);
        begin = end + 1;
    }
    return items;
}

/// The value of a cell in a field of this type; discarded if it begins like JSON, but is not JSON.
ordered_json value_of(const model::Type& type, std::string_view cell) {
    if (is_text(type)) return cell;
    if (cell.starts_with('{') || cell.starts_with('[')) return ordered_json::parse(cell, nullptr, false);
    return type.kind == Kind::list && is_text(type.element()) ? items_of(cell) : typed_value(cell);
}

/// What is wrong with a value of a field of this type; empty if nothing is.
std::string_view fault_of(const model::Type& type, const ordered_json& value) {
    if (value.is_discarded()) return "begins like JSON, but is not valid JSON";
    if (type.kind == Kind::boolean && !value.is_boolean()) return "must be true or false";
    if (type.kind == Kind::integer && !value.is_number_integer()) return "must be a whole number, e.g. 2";
    if (type.kind == Kind::number && !value.is_number()) return "must be a number, e.g. 2 or 1.5";
    if (type.kind == Kind::list && !value.is_array()) return "must be a list in JSON, e.g. [{...}, {...}]";
    return {};
}

/// Makes the questions of a table, row by row.
class QuestionRows {
public:
    /// @param header where the titles are, for messages
    QuestionRows(std::filesystem::path file, std::string header)
        : file_(std::move(file)), header_(std::move(header)) {}

    /// Adds the next column of each row.
    void add_column(const std::string& title, std::uint32_t number) {
        Column column{.letters = column_letters(number), .field = field_named(title)};
        const std::string place = header_ + ", column " + column.letters + ": '" + harmless(title) + "' ";
        if (column.field == nullptr && !without_unseen_ends(title).empty()) {
            throw InputError(text(place + "is no field of a question" + proposal_for(title)),
                             {file_.string()});
        }
        if (column.field != nullptr && has(*column.field))
            throw InputError(text(place + "is the title of another column, too"), {file_.string()});
        columns_.push_back(std::move(column));
    }
    void end_columns() const {
        if (has(*field_named("modality"))) return;
        throw InputError(
            text("there is no column with the title modality. The first row must have the names of "
                 "fields, such as modality and text"),
            {file_.string()});
    }

    void add(const RowPlace& place, const std::vector<std::string>& cells) {
        ordered_json question = ordered_json::object();
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const std::string_view cell = without_unseen_ends(cells[i]);
            if (cell.empty()) continue;
            const Column& column = columns_[i];
            if (column.field == nullptr)
                throw fault(place, column.letters, "has text, but the column has no title");
            ordered_json value = value_of(type_of(*column.field), cell);
            if (const auto why = fault_of(type_of(*column.field), value); !why.empty())
                throw fault(place, column.field->name, why);
            question[column.field->name] = std::move(value);
        }
        if (question.empty()) return;
        refuse_second(place, question);
        try {
            questions_.push_back(question_from(question, text_of(place) + ", column "));
        } catch (const InputError& error) {
            throw InputError(text(error.what()), {file_.string(), place.number()});
        }
    }

    [[nodiscard]] InputError fault(const RowPlace& place, std::string_view column,
                                   std::string_view why) const {
        return InputError(text(text_of(place) + (column.empty() ? "" : ", column ") + std::string(column) +
                               ": " + std::string(why)),
                          {file_.string(), place.number()});
    }

    [[nodiscard]] std::vector<QuestionParams> questions() && {
        if (questions_.empty())
            throw InputError(text("there are no questions below the titles"), {file_.string()});
        return std::move(questions_);
    }

private:
    struct Column {
        std::string letters{};
        const model::Field* field{};  ///< null: it has no title
    };

    [[nodiscard]] std::string text(const std::string& what) const { return file_.string() + ": " + what; }

    /// Refuses a second question with the same modality and text: these two identify a question that the
    /// posting already has.
    void refuse_second(const RowPlace& place, const ordered_json& question) {
        const std::pair key(question.value("modality", ""), question.value("text", ""));
        const auto [first, is_new] = places_.try_emplace(key, place);
        if (!is_new) throw fault(place, "", "is the question of " + text_of(first->second) + " once more");
    }

    [[nodiscard]] bool has(const model::Field& field) const {
        return std::ranges::find(columns_, &field, &Column::field) != columns_.end();
    }

    static std::string proposal_for(const std::string& title) {
        std::vector<std::string> names;
        for (const model::Field& field : fields_of_question()) names.emplace_back(field.name);
        const std::string meant = nearest_text(title, names);
        if (!meant.empty()) return "; did you mean '" + meant + "'?";
        std::string all;
        for (const std::string& name : names) all += (all.empty() ? "" : ", ") + name;
        return ": the titles are the names of its fields, " + all;
    }

    std::filesystem::path file_;
    std::string header_;
    std::vector<Column> columns_{};
    std::vector<QuestionParams> questions_{};
    std::map<std::pair<std::string, std::string>, RowPlace> places_{};  ///< by modality and text
};

std::string list_of_rows(const std::vector<std::uint32_t>& rows) {
    constexpr std::size_t shown = 3;
    std::vector<RowPlace> places;
    for (const std::uint32_t row : rows) {
        if (places.size() < shown) places.push_back(RowPlace::of_sheet(row));
    }
    return list_of(places, rows.size());
}

/// Throws InputError if a person must decide what is read.
void check_view(const std::filesystem::path& file, const TableView& view, bool is_sheet_named) {
    const auto undecided = [&](const std::string& text) {
        return InputError(file.string() + ": " + text, {file.string()});
    };
    if (!is_sheet_named && view.sheets.size() > 1) {
        std::string names;
        for (const std::string& sheet : view.sheets)
            names += (names.empty() ? "'" : ", '") + harmless(sheet) + '\'';
        throw undecided("there are several sheets with rows: " + names + ". Name the one with the questions" +
                        (view.is_likely ? ". This one seems right: --sheet '" + harmless(view.sheet) + '\''
                                        : " with --sheet NAME"));
    }
    if (view.header_row != view.first_row) {
        throw undecided("row " + std::to_string(view.first_row) +
                        " must have the names of fields, such as modality and text" +
                        (view.header_row ? ". Row " + std::to_string(*view.header_row) +
                                               " seems to have them: delete the rows above it"
                                         : ""));
    }
    if (!view.hidden_rows.empty()) {
        throw undecided(number_of(view.hidden_rows.size(), "row is", "rows are") +
                        " hidden, by hand or by a filter: " + list_of_rows(view.hidden_rows) +
                        ". In the spreadsheet program, show those that count, and delete the others");
    }
}

std::vector<FileNote> notes_about(const TableView& view) {
    std::vector<FileNote> notes;
    for (const TableColumn& column : view.columns) {
        if (!column.is_hidden) continue;
        notes.push_back({.kind = "hidden_column",
                         .text = "column " + column_letters(column.number) +
                                 " is hidden in the sheet, and is read like the others"});
    }
    if (!view.struck_rows.empty()) {
        notes.push_back({.kind = "struck_rows",
                         .text = number_of(view.struck_rows.size(), "row has", "rows have") +
                                 " text that is struck out, and is read like the others: " +
                                 list_of_rows(view.struck_rows)});
    }
    return notes;
}

}  // namespace

QuestionTable questions_in_workbook(const std::filesystem::path& file, const QuestionTableOptions& options) {
    TableReader reader(file, {.sheet = options.sheet, .is_title = is_title});
    const TableView& view = reader.view();
    check_view(file, view, options.sheet.has_value());
    QuestionRows rows(file, "row " + std::to_string(view.first_row));
    for (const TableColumn& column : view.columns) rows.add_column(column.title, column.number);
    rows.end_columns();
    while (const auto row = reader.next()) {
        const RowPlace place = RowPlace::of_sheet(row->row);
        if (row->fault) throw rows.fault(place, "", *row->fault);
        rows.add(place, row->cells);
    }
    return {.questions = std::move(rows).questions(), .notes = notes_about(view)};
}

QuestionTable questions_in_csv(const std::filesystem::path& file, const QuestionTableOptions& options) {
    CsvReader reader(file, {.delimiter = options.delimiter, .encoding = options.encoding});
    QuestionRows rows(file, "header");
    for (std::size_t i = 0; i < reader.header().size(); ++i)
        rows.add_column(reader.header()[i], static_cast<std::uint32_t>(i + 1));
    rows.end_columns();
    while (const auto record = reader.next()) {
        if (record->held_back_to) {
            throw rows.fault(record->place(), record->fault->param,
                             "its quotes are wrong, so that nobody knows where the row ends");
        }
        if (record->fault) throw rows.fault(record->place(), record->fault->param, record->fault->message);
        rows.add(record->place(), record->cells);
    }
    return {.questions = std::move(rows).questions()};
}

}  // namespace cis::programs
