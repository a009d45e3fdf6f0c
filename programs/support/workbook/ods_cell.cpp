#include "workbook/ods_cell.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

#include "text/ascii.hpp"
#include "workbook/currency.hpp"
#include "workbook/decimal_number.hpp"
#include "workbook/iso_date.hpp"

namespace cis::programs {
namespace {

/// The words for TRUE and FALSE that LibreOffice shows.
constexpr std::array<std::string_view, 24> logical_words{
    "TRUE",  "FALSE", "WAHR",    "FALSCH", "VRAI",     "FAUX", "VERDADERO", "FALSO",
    "VERO",  "WAAR",  "ONWAAR",  "PRAWDA", "FAŁSZ",    "SANT", "FALSKT",    "SANN",
    "USANN", "TOSI",  "EPÄTOSI", "PRAVDA", "NEPRAVDA", "IGAZ", "HAMIS",     "VERDADEIRO"};

std::string digits_of(std::string_view text) {
    std::string digits;
    for (const char c : text) {
        if (is_digit(c)) digits += c;
    }
    return digits;
}

std::string without_zeros(std::string digits) {
    digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size()));
    return digits;
}

/// Whether a shown number has signs that group, divide or scale its digits.
bool has_number_signs(std::string_view shown) {
    if (shown.find_first_of("/%") != std::string_view::npos) return true;
    for (const std::string_view sign : {".", ",", "'", "\u00A0", "\u202F", "\u2019"}) {
        for (std::size_t at = shown.find(sign); at != std::string_view::npos; at = shown.find(sign, at + 1)) {
            const std::size_t behind = at + sign.size();
            if (at > 0 && behind < shown.size() && is_digit(shown[at - 1]) && is_digit(shown[behind]))
                return true;
        }
    }
    return false;
}

bool has_minus(std::string_view shown) {
    return shown.find('-') != shown.npos || shown.find("−") != shown.npos;
}

/// Whether a whole number is shown only with its digits and texts around them, so that the shown text is what
/// it means: `+491760406914`, `01069`, `12 days`.
bool is_shown_by_digits(const DecimalNumber& number, std::string_view shown) {
    const std::string digits = digits_of(shown);
    return !digits.empty() && without_zeros(digits) == number.whole_text() && !has_number_signs(shown) &&
           !names_money(shown) && (!number.is_negative() || has_minus(shown));
}

/// The result of a formula that is an error, from programs that do not say so in another way.
bool looks_like_error(std::string_view shown) {
    if (shown.starts_with("Err:")) return true;
    if (!shown.starts_with('#')) return false;
    return shown.ends_with('!') || shown.ends_with('?') || shown == "#N/A" || shown == "#NV" ||
           shown == "#N/D";
}

CellReading read_float(const OdsCell& cell, const DecimalNumber& number) {
    const DecimalNumber exact = number.with_digits(DecimalNumber::shown_digits);
    if (exact.whole_digits() > DecimalNumber::shown_digits) return CellReading::faulty(too_many_digits);
    CellReading reading{.text = exact.text(), .kind = CellKind::number};
    const bool is_bit = exact.text() == "0" || exact.text() == "1";
    const bool has_word = !cell.shown.empty() && digits_of(cell.shown).empty();
    if (is_bit && has_word &&
        (cell.is_logical || std::ranges::find(logical_words, cell.shown) != logical_words.end())) {
        return {.text = exact.is_zero() ? "FALSE" : "TRUE", .kind = CellKind::boolean};
    }
    if (exact.is_whole() && is_shown_by_digits(exact, cell.shown)) reading.text = cell.shown;
    if (cell.shown.find("E+") != std::string::npos) reading.text = exact.shortened().value_or(reading.text);
    return reading;
}

CellReading read_percentage(const OdsCell& cell, const DecimalNumber& number) {
    std::size_t decimals = DecimalNumber::shown_digits;
    if (!digits_of(cell.shown).empty()) {
        const std::size_t point = cell.shown.find_last_of(".,");
        decimals =
            point == std::string::npos ? 0 : digits_of(std::string_view(cell.shown).substr(point)).size();
    }
    return {
        .text =
            number.with_digits(DecimalNumber::shown_digits).times_100().with_decimals(decimals).text() + "%",
        .kind = CellKind::number};
}

CellReading read_number(const OdsCell& cell) {
    const auto number = DecimalNumber::parse(cell.value);
    if (!number) return CellReading::faulty("holds no right number");
    if (cell.type == "percentage") return read_percentage(cell, *number);
    CellReading reading = read_float(cell, *number);
    if (cell.type == "currency" && reading.fault.empty())
        reading.text = number->with_digits(DecimalNumber::shown_digits).text();
    return reading;
}

CellReading read_date(const OdsCell& cell) {
    std::optional<DateParts> parts;
    if (!cell.shown.empty())
        parts = {.has_date = true, .has_time = cell.shown.find(':') != std::string::npos};
    const auto text = cell.type == "time" ? iso_duration(cell.value) : iso_date(cell.value, parts);
    if (!text) return CellReading::faulty(no_date);
    return {.text = *text, .kind = CellKind::number};
}

CellReading read_boolean(const OdsCell& cell) {
    if (cell.value != "true" && cell.value != "false")
        return CellReading::faulty("holds neither TRUE nor FALSE");
    return {.text = cell.value == "true" ? "TRUE" : "FALSE", .kind = CellKind::boolean};
}

}  // namespace

CellReading read_cell(const OdsCell& cell) {
    if (cell.is_error || (cell.has_formula && looks_like_error(cell.shown)))
        return CellReading::of_error(cell.shown);
    if (cell.has_formula && !cell.has_value && !cell.has_paragraph) return CellReading::faulty(no_result);
    const bool is_number = cell.type == "float" || cell.type == "percentage" || cell.type == "currency";
    if (is_number) return read_number(cell);
    if (cell.type == "date" || cell.type == "time") return read_date(cell);
    if (cell.type == "boolean") return read_boolean(cell);
    if (cell.type == "string" || cell.type.empty() || cell.type == "void") {
        return CellReading::of_text(cell.has_paragraph ? cell.shown : cell.value);
    }
    return CellReading::faulty("is of a type that this program does not know");
}

}  // namespace cis::programs
