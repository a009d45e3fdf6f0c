#include "workbook/totals_row.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "text/ascii.hpp"

namespace cis::programs {
namespace {

/// In capitals, as far as they are ASCII.
constexpr std::array<std::string_view, 62> totals_words{
    "TOTAL",         "TOTALS",       "GRAND TOTAL",    "SUBTOTAL",     "SUB TOTAL",     "SUB-TOTAL",
    "SUM",           "COUNT",        "AVERAGE",        "OVERALL",      "SUMME",         "SUMMEN",
    "GESAMT",        "GESAMTSUMME",  "GESAMTERGEBNIS", "ERGEBNIS",     "ZWISCHENSUMME", "TEILERGEBNIS",
    "INSGESAMT",     "ANZAHL",       "MITTELWERT",     "DURCHSCHNITT", "TOTAL GENERAL", "TOTAL GéNéRAL",
    "TOTAL GÉNÉRAL", "SOUS-TOTAL",   "SOMME",          "MOYENNE",      "NOMBRE",        "TOTALES",
    "SUMA",          "SUMA TOTAL",   "SUBTOTALES",     "PROMEDIO",     "TOTALE",        "TOTALE COMPLESSIVO",
    "SOMMA",         "MEDIA",        "TOTAAL",         "EINDTOTAAL",   "SUBTOTAAL",     "RAZEM",
    "SUMA KOńCOWA",  "OGółEM",       "OGÓŁEM",         "ŁĄCZNIE",      "łąCZNIE",       "CELKEM",
    "SOUčET",        "SPOLU",        "ÖSSZESEN",       "öSSZESEN",     "YHTEENSä",      "I ALT",
    "TOPLAM",        "GENEL TOPLAM", "Итого",          "Всего",        "Разом",         "Σύνολο",
    "合計",          "总计"};

std::string_view word_in(std::string_view text) {
    const std::string_view blanks = " \t\n:;.=()0123456789";
    const std::size_t begin = text.find_first_not_of(blanks);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(blanks) + 1 - begin);
}

bool is_totals_word(std::string_view text) {
    const std::string word = upper_ascii(std::string(word_in(text)));
    return std::ranges::find(totals_words, word) != totals_words.end() || word == "Σ" || word == "Ø";
}

/// Whether a cell may stand beside the word: a number, or a text without letters that is not a phone number.
bool is_only_number(const SheetCell& cell) {
    return cell.kind == CellKind::number ||
           (!cell.text.starts_with('+') && std::ranges::none_of(cell.text, [](char c) {
               return is_letter(c) ||
                      (static_cast<unsigned char>(c) >= 0xC3 && static_cast<unsigned char>(c) < 0xE2);
           }));
}

}  // namespace

bool is_totals_row(const SheetRow& row) {
    if (row.cells.empty()) return false;
    const bool has_address = std::ranges::any_of(
        row.cells, [](const SheetCell& cell) { return cell.text.find('@') != std::string::npos; });
    if (has_address) return false;
    if (row.has_subtotal) return true;
    return is_totals_word(row.cells.front().text) &&
           std::ranges::all_of(row.cells.begin() + 1, row.cells.end(), [](const SheetCell& cell) {
               return is_only_number(cell) || is_totals_word(cell.text);
           });
}

}  // namespace cis::programs
