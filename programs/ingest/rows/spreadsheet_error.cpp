#include "ingest/rows/spreadsheet_error.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>

#include "text/ascii.hpp"

namespace cis::programs::ingest_command {
namespace {

/// Errors without a mark at their end, after the `#`. English and French, German, Italian and Spanish, Dutch,
/// Danish. The last two mean that the cell waits for data.
constexpr std::array<std::string_view, 9> unmarked = {"N/A", "NA",  "NV",           "N/D",          "N/B",
                                                      "I/T", "ERR", "GETTING_DATA", "DATEN_ABRUFEN"};

/// Errors of LibreOffice, before their number.
constexpr std::array<std::string_view, 5> numbered = {"ERR:", "FEHLER:", "ERREUR:", "FOUT:", "ERROR:"};

bool is_numbered(std::string_view text) {
    constexpr std::size_t digits = 3;
    if (text.size() < digits) return false;
    const std::string_view number = text.substr(text.size() - digits);
    return std::ranges::all_of(number, is_digit) &&
           std::ranges::find(numbered, text.substr(0, text.size() - digits)) != numbered.end();
}

bool is_digit_or_mark(char c) { return is_digit(c) || c == '#' || c == '!' || c == '?' || c == '.'; }

}  // namespace

bool is_spreadsheet_error(std::string_view cell) {
    const std::string upper = upper_ascii(std::string(cell));
    if (is_numbered(upper)) return true;
    if (cell.size() < 2 || !cell.starts_with('#')) return false;
    const std::string_view rest = std::string_view(upper).substr(1);
    if (rest.find_first_not_of('#') == std::string_view::npos) return true;  // the column is too narrow
    if (std::ranges::find(unmarked, rest) != unmarked.end() || rest.starts_with("N/A ")) return true;
    const bool is_marked = rest.ends_with('!') || rest.ends_with('?');
    return is_marked && rest.find(' ') == std::string_view::npos &&
           !std::ranges::all_of(rest, is_digit_or_mark);
}

bool has_spreadsheet_error(std::string_view text) {
    if (is_spreadsheet_error(text)) return true;
    while (!text.empty()) {
        const std::string_view word = text.substr(0, text.find(' '));
        if (is_spreadsheet_error(word)) return true;
        text.remove_prefix(std::min(text.size(), word.size() + 1));
    }
    return false;
}

}  // namespace cis::programs::ingest_command
