#include "workbook/currency.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "text/ascii.hpp"
#include "text/utf8.hpp"

namespace cis::programs {
namespace {

constexpr std::array<std::string_view, 42> currency_codes{
    "EUR", "USD", "GBP", "CHF",  "SEK", "NOK", "DKK", "ISK", "PLN", "CZK", "HUF", "RON", "BGN", "TRY",
    "UAH", "RUB", "JPY", "CNY",  "INR", "AUD", "CAD", "NZD", "ZAR", "BRL", "MXN", "SGD", "HKD", "KRW",
    "ILS", "AED", "SAR", "EURO", "KR",  "FR",  "FT",  "LEI", "KM",  "TL",  "RS",  "SFR", "KN",  "DIN"};
constexpr std::array<std::string_view, 5> currency_words{"zł", "Kč", "Kc", "грн", "руб"};

/// The currency symbols of Unicode.
bool is_symbol(char32_t c) {
    return c == U'$' || (c >= U'\u00A2' && c <= U'\u00A5') || c == U'\u20A0' ||
           (c > U'\u20A0' && c <= U'\u20CF') || c == U'\u058F' || c == U'\u060B' || c == U'\uFDFC' ||
           c == U'\uFF04' || c == U'\uFFE5' || c == U'\uFFE1';
}

}  // namespace

bool names_money(std::string_view text) {
    if (std::ranges::any_of(characters_of(text), is_symbol)) return true;
    std::string word;
    for (const char c : text) {
        if (is_letter(c)) word += c;
    }
    return std::ranges::find(currency_codes, upper_ascii(word)) != currency_codes.end() ||
           std::ranges::any_of(currency_words,
                               [&](std::string_view other) { return text.find(other) != text.npos; });
}

}  // namespace cis::programs
