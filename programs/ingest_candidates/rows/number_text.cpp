#include "rows/number_text.hpp"

#include <algorithm>
#include <cstddef>

#include <cis/core/unseen_characters.hpp>

#include "text/ascii.hpp"

namespace cis::programs {
namespace {

/// A spreadsheet keeps so many digits of a quantity, and makes zeros of the others.
constexpr std::size_t exact_digits = 15;
/// A full stop and three or more zeros can be a group of digits.
constexpr std::size_t most_decimals = 2;
/// No country code has more.
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

/// The text in ASCII. Other characters than those of numbers are a question mark.
std::string in_ascii(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const Character character = first_character(text);
        const char c = plain(character.code_point);
        result += c == '\0' ? '?' : c;
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

/// Whether the text is one, nothing else beside it.
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

/// `4,91761E+11`, as a spreadsheet shows a number that is too long for it.
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

/// Whether the last group of a number that is written in groups looks like decimals of zeros. No country has
/// groups of one digit; one of two zeros is a group if others are divided like it, `01.23.45.67.00`.
bool ends_like_decimals(std::string_view text) noexcept {
    const auto at = text.find_last_of(separators);
    if (at == std::string_view::npos || std::ranges::none_of(text.substr(0, at), is_digit)) return false;
    const std::string_view decimals = text.substr(at + 1);
    if (decimals.empty() || decimals.size() > most_decimals || !are_zeros(decimals)) return false;
    return decimals.size() == 1 || text.find(text[at]) == at;
}

std::string_view fault_of_decimal(const Decimal& decimal) noexcept {
    const bool is_group = decimal.has_plus && decimal.separator == '.' &&
                          decimal.whole.size() <= longest_country_code &&
                          decimal.decimals.size() > most_decimals;
    if (is_group) return {};  // +49.1761234567, as registries of domains write numbers
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
    } else if (ends_like_decimals(text)) {
        number.fault = may_have_decimals;
    } else if (text.size() > exact_digits && are_digits(text) && !text.starts_with('0')) {
        number.fault = rounded;  // with 0 or + in front, no program has taken it for a quantity
    }
    return number;
}

bool is_whole_decimal(std::string_view text) {
    Decimal decimal;
    const std::string ascii = in_ascii(text);
    return is_decimal(ascii, decimal) && are_zeros(decimal.decimals);
}

}  // namespace cis::programs
