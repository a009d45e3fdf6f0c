#include "workbook/xlsx_cell.hpp"

#include <optional>
#include <string_view>

#include "workbook/escaped_text.hpp"
#include "workbook/iso_date.hpp"
#include "workbook/whole_number.hpp"

namespace cis::programs {
namespace {

std::string_view trimmed_value(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(" \t\n\r");
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(" \t\n\r") + 1 - begin);
}

/// Whether the result of a formula may be what a program wrote because something had to stand there.
bool is_placeholder(std::string_view value) {
    const auto number = DecimalNumber::parse(value);
    return value.empty() || (number && number->is_zero());
}

CellReading read_shared(std::string_view value, const XlsxContent& content) {
    if (value.empty()) return {};
    const auto index = whole_number(value);
    const auto text = index ? content.strings.find(*index) : std::nullopt;
    if (!text) return CellReading::faulty("points at a text that the file does not have");
    return CellReading::of_text(without_escapes(*text));
}

CellReading read_date(std::string_view value, const NumberFormat* format) {
    const auto text = iso_date(value, format == nullptr ? std::nullopt : format->date_parts());
    if (!text) return CellReading::faulty(no_date);
    return {.text = *text, .kind = CellKind::number};
}

CellReading read_number(std::string_view value, const NumberFormat* format, DateSystem dates) {
    if (value.empty()) return {};
    const auto number = DecimalNumber::parse(value);
    if (!number) return CellReading::faulty("holds no right number");
    if (format == nullptr) return CellReading::faulty("has a format that the file does not have");
    if (number->with_digits(DecimalNumber::shown_digits).whole_digits() > DecimalNumber::shown_digits)
        return CellReading::faulty(too_many_digits);
    auto text = format->shown(*number, dates);
    if (!text) return CellReading::faulty(no_date);
    return {.text = std::move(*text), .kind = CellKind::number};
}

}  // namespace

CellReading read_cell(const XlsxCell& cell, const XlsxContent& content) {
    const bool is_text = cell.type == "str" || cell.type == "inlineStr";
    const std::string_view value = is_text ? std::string_view(cell.value) : trimmed_value(cell.value);
    if (cell.type == "e") return CellReading::of_error(value);
    if (cell.has_formula) {
        if (is_text ? !cell.has_value : value.empty()) return CellReading::faulty(no_result);
        if (content.is_uncalculated && is_placeholder(value)) {
            return CellReading::faulty(
                "is a formula whose result is to be calculated when the file is opened: open it in a "
                "spreadsheet "
                "program, save it, and try again");
        }
    }
    if (is_text) return CellReading::of_text(without_escapes(value));
    if (cell.type == "s") return read_shared(value, content);
    const NumberFormat* format = content.styles.format(cell.style);
    if (cell.type == "n" || cell.type.empty()) return read_number(value, format, content.dates);
    if (cell.type == "b") {
        if (value.empty()) return {};
        if (value == "1" || value == "true") return {.text = "TRUE", .kind = CellKind::boolean};
        if (value == "0" || value == "false") return {.text = "FALSE", .kind = CellKind::boolean};
    }
    if (cell.type == "d") return value.empty() ? CellReading{} : read_date(value, format);
    return CellReading::faulty("is of a type that this program does not know");
}

}  // namespace cis::programs
