#include "workbook/cell_reading.hpp"

#include <algorithm>
#include <utility>

#include "text/ascii.hpp"
#include "text/utf8.hpp"
#include "workbook/escaped_text.hpp"
#include "workbook/workbook_limits.hpp"

namespace cis::programs {
namespace {

bool is_harmless_error(std::string_view error) {
    return (error.starts_with('#') || error.starts_with("Err:")) && error.size() <= 16 &&
           std::ranges::all_of(error, [](char c) {
               return is_digit(c) || is_letter(c) ||
                      std::string_view("#/!?_:").find(c) != std::string_view::npos;
           });
}

}  // namespace

bool is_blank_cell(std::string_view text) {
    while (!text.empty()) {
        const Utf8Character c = first_utf8_character(text);
        const char32_t point = c.code_point;
        const bool is_space = point == U' ' || (point >= U'\t' && point <= U'\r') || point == U'\u00A0' ||
                              (point >= U'\u2000' && point <= U'\u200D') || point == U'\u2028' ||
                              point == U'\u2029' || point == U'\u202F' || point == U'\u205F' ||
                              point == U'\u2060' || point == U'\u3000' || point == U'\uFEFF';
        if (!is_space) return false;
        text.remove_prefix(c.bytes);
    }
    return true;
}

CellReading CellReading::of_text(std::string text) {
    if (text.size() > workbook_limits::cell_units && units_of(text) > workbook_limits::cell_units) {
        return faulty("has more than " + std::to_string(workbook_limits::cell_units) + " characters");
    }
    if (text.find('\0') != std::string::npos) return faulty("has a character that is no text");
    return {.text = std::move(text)};
}

CellReading CellReading::of_error(std::string_view error) {
    if (!is_harmless_error(error)) return faulty("holds an error");
    return faulty("holds the error " + std::string(error));
}

void add_cell(SheetRow& row, std::uint32_t column, CellReading reading) {
    if (!reading.fault.empty()) {
        if (!row.fault)
            row.fault =
                "cell " + text_of(CellPlace{.row = row.number, .column = column}) + " " + reading.fault;
        row.cells.push_back({.column = column, .text = unread_text});
    } else if (!is_blank_cell(reading.text)) {
        row.cells.push_back({.column = column, .text = std::move(reading.text), .kind = reading.kind});
    }
}

}  // namespace cis::programs
