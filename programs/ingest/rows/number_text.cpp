#include "ingest/rows/number_text.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

#include <cis/core/unseen_characters.hpp>

#include "text/ascii.hpp"

namespace cis::programs::ingest_command {
namespace {

/// The number of digits that a spreadsheet keeps of a quantity. It replaces all others by zeros.
constexpr std::size_t exact_digits = 15;
/// The most decimals that are taken for decimals. A full stop and three or more zeros can be a group of
/// digits.
constexpr std::size_t most_decimals = 2;
/// No country code is longer.
constexpr std::size_t longest_country_code = 3;

constexpr std::string_view separators = ".,";

constexpr std::string_view shortened =
    "was shortened by a spreadsheet, which took it for a quantity: in Excel, format the column as Text, "
    "enter "
    "the number again, and save the file again";
constexpr std::string_view too_wide =
    "was too wide for its column in a spreadsheet: make the column wider, and save the file again";
constexpr std::string_view rounded =
    "has more than 15 digits: a spreadsheet rounds such a quantity, so the last ones may be wrong. Format "
    "the "
    "column as Text, enter the number again, and save the file again";
constexpr std::string_view has_fraction =
    "has one full stop or comma, like a quantity with a fraction: write the number with + and the country "
    "code, without the full stop or comma";
constexpr std::string_view may_have_decimals =
    "ends like a quantity with decimals, and these zeros may be digits: write the number with + and the "
    "country code, without a full stop or comma";

constexpr std::string_view is_date = "is a date, and no phone number: correct it";
constexpr std::string_view may_be_two =
    "may be two numbers, because of the few digits behind the last slash: leave one of them, written out";
constexpr std::string_view has_strange_character =
    "has a character that no phone number has: write it with the digits 0 to 9";

bool are_digits(std::string_view text) noexcept { return std::ranges::all_of(text, is_digit); }
bool are_zeros(std::string_view text) noexcept {
    return text.find_first_not_of('0') == std::string_view::npos;
}

/// The ASCII character that looks like this one in a number; 0 if there is none.
char plain(char32_t character) noexcept {
    for (const char32_t zero : {U'\uFF10', U'\u0660', U'\u06F0'}) {  // full-width, Arabic, Persian
        if (character >= zero && character <= zero + 9) return static_cast<char>('0' + (character - zero));
    }
    switch (character) {
        case U'\uFF0E': return '.';
        case U'\uFF0C':
        case U'\u066B': return ',';  // the second divides decimals in Arabic
        case U'\uFF0B': return '+';
        default: return character < 0x80 ? static_cast<char>(character) : '\0';
    }
}

/// Replaces a character that numbers do not have.
constexpr char strange = '?';

/// Converts dashes and full-width marks, which libphonenumber knows as well.
char plain_mark(char32_t character) noexcept {
    if (character >= U'\u2010' && character <= U'\u2015') return '-';
    switch (character) {
        case U'\u2212':
        case U'\u30FC':
        case U'\uFF0D': return '-';
        case U'\uFF08': return '(';
        case U'\uFF09': return ')';
        case U'\uFF0F': return '/';
        case U'\uFF5E':
        case U'\u223C':
        case U'\u2053': return '~';
        default: return '\0';
    }
}

/// The text in ASCII.
std::string in_ascii(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const Character character = first_character(text);
        char c = plain(character.code_point);
        if (c == '\0') c = plain_mark(character.code_point);
        if (c == '\0') c = appearance_of(character.code_point) == Appearance::visible ? strange : ' ';
        result += c;
        text.remove_prefix(character.bytes);
    }
    return result;
}

/// A number with one separator: `+`, digits, the separator, digits.
struct Decimal {
    bool has_plus{};
    std::string_view whole{};
    char separator{};
    std::string_view decimals{};
};

/// Whether the whole text is such a number.
bool is_decimal(std::string_view text, Decimal& decimal) noexcept {
    decimal.has_plus = text.starts_with('+');
    if (decimal.has_plus) text.remove_prefix(1);
    const auto at = text.find_first_of(separators);
    if (at == std::string_view::npos) return false;
    decimal.whole = text.substr(0, at);
    decimal.separator = text[at];
    decimal.decimals = text.substr(at + 1);
    return !decimal.whole.empty() && !decimal.decimals.empty() && are_digits(decimal.whole) &&
           are_digits(decimal.decimals);
}

std::string_view without_digits(std::string_view text) noexcept {
    const auto* const end = std::ranges::find_if_not(text, is_digit);
    return text.substr(static_cast<std::size_t>(end - text.begin()));
}

/// Whether a text has an exponent, as in `4,91761E+11`. A spreadsheet shows a number like this if it is too
/// long for the cell.
bool has_exponent(std::string_view text) noexcept {
    if (text.starts_with('+') || text.starts_with('-')) text.remove_prefix(1);
    std::string_view rest = without_digits(text);
    if (rest.size() == text.size()) return false;
    if (rest.starts_with(',') || rest.starts_with('.')) rest = without_digits(rest.substr(1));
    if (!rest.starts_with('E') && !rest.starts_with('e')) return false;
    rest.remove_prefix(1);
    if (rest.starts_with('+') || rest.starts_with('-')) rest.remove_prefix(1);
    return !rest.empty() && without_digits(rest).empty();
}

/// Whether the last group of a number in groups looks like zero decimals. No country has groups of one digit.
/// Two zeros are a group if the other groups are divided in the same way: `01.23.45.67.00`.
bool ends_like_decimals(std::string_view text) noexcept {
    const auto at = text.find_last_of(separators);
    if (at == std::string_view::npos || std::ranges::none_of(text.substr(0, at), is_digit)) return false;
    const std::string_view decimals = text.substr(at + 1);
    if (decimals.empty() || decimals.size() > most_decimals || !are_zeros(decimals)) return false;
    return decimals.size() == 1 || text.find(text[at]) == at;
}

/// The digits and separators of a text, as libphonenumber sees it. It leaves out what is beside them.
std::string core_of(std::string_view text) {
    std::string core;
    for (const char c : text) {
        if (is_digit(c) || (separators.find(c) != std::string_view::npos && !core.empty())) core += c;
    }
    while (!core.empty() && !is_digit(core.back())) core.pop_back();
    return core;
}

/// Whether text beside the digits hides the decimals of a quantity: `(1761234567.0)`.
bool hides_decimals(std::string_view text) {
    const std::string core = core_of(text);
    Decimal decimal;
    return core.size() < text.size() &&
           ((is_decimal(core, decimal) && decimal.decimals.size() <= most_decimals &&
             are_zeros(decimal.decimals)) ||
            ends_like_decimals(core));
}

/// The three groups of digits of a text that consists of them, with one mark between them; otherwise none.
std::optional<std::array<std::string_view, 3>> three_groups(std::string_view text, char mark) {
    std::array<std::string_view, 3> groups;
    for (std::string_view& group : groups) {
        const auto end = text.find(mark);
        group = text.substr(0, end);
        if (group.empty() || !are_digits(group)) return std::nullopt;
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        if (text.empty() && &group != &groups.back()) return std::nullopt;
    }
    return text.empty() ? std::optional(groups) : std::nullopt;
}

/// Whether a text is a date: `2024-01-02`, `23.07.1985`, `7/23/1985`.
bool is_date_text(std::string_view text) {
    const auto is_day = [](std::string_view group) {
        return group.size() == 1 || (group.size() == 2 && group <= "31");
    };
    const auto is_year = [](std::string_view group) {
        return group.size() == 4 && (group.starts_with("19") || group.starts_with("20"));
    };
    return std::ranges::any_of(std::string_view("-./"), [&](char mark) {
        const auto groups = three_groups(text, mark);
        if (!groups) return false;
        const auto& [first, second, third] = *groups;
        return is_day(second) && ((is_year(first) && is_day(third)) || (is_day(first) && is_year(third)));
    });
}

/// Whether a text may be two numbers, as `0176 1234567/68`. The last digits replace those of the number, or
/// belong to it.
bool may_be_two_numbers(std::string_view text) {
    constexpr std::ptrdiff_t digits_of_number = 7;
    constexpr std::ptrdiff_t few_digits = 3;
    const auto at = text.find_last_of('/');
    if (at == std::string_view::npos) return false;
    const auto behind = std::ranges::count_if(text.substr(at), is_digit);
    return behind > 0 && behind <= few_digits &&
           std::ranges::count_if(text.substr(0, at), is_digit) >= digits_of_number;
}

std::string_view fault_of_decimal(const Decimal& decimal) noexcept {
    const bool is_group = decimal.has_plus && decimal.separator == '.' &&
                          decimal.whole.size() <= longest_country_code &&
                          decimal.decimals.size() > most_decimals;
    if (is_group) return {};  // such as +49.1761234567, which registries of domains write
    if (!are_zeros(decimal.decimals)) return has_fraction;
    if (decimal.whole.size() > exact_digits) return rounded;
    if (decimal.decimals.size() > most_decimals) return may_have_decimals;
    return {};
}

}  // namespace

NumberText read_number_text(std::string_view cell) {
    NumberText number{.text = std::string(cell)};
    const std::string text = in_ascii(cell);
    if (has_exponent(text)) {
        number.fault = shortened;
    } else if (!text.empty() && std::ranges::all_of(text, [](char c) { return c == '#'; })) {
        number.fault = too_wide;
    } else if (Decimal decimal; is_decimal(text, decimal)) {
        number.fault = fault_of_decimal(decimal);
        if (number.fault.empty() && decimal.decimals.size() <= most_decimals) {
            number.text = (decimal.has_plus ? "+" : "") + std::string(decimal.whole);
            number.left_out = "the decimals of a quantity after it";
        }
    } else if (ends_like_decimals(text) || hides_decimals(text)) {
        number.fault = may_have_decimals;
    } else if (is_date_text(text)) {
        number.fault = is_date;
    } else if (may_be_two_numbers(text)) {
        number.fault = may_be_two;
    } else if (text.find(strange) != std::string::npos && std::ranges::any_of(text, is_digit)) {
        number.fault = has_strange_character;
    } else if (text.size() > exact_digits && are_digits(text) && !text.starts_with('0')) {
        number.fault = rounded;  // no program takes a number with 0 or + at the front for a quantity
    }
    return number;
}

bool is_whole_decimal(std::string_view text) {
    Decimal decimal;
    const std::string ascii = in_ascii(text);
    return is_decimal(ascii, decimal) && are_zeros(decimal.decimals);
}

}  // namespace cis::programs::ingest_command
