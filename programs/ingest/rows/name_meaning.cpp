#include "ingest/rows/name_meaning.hpp"

#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include <cis/core/unseen_characters.hpp>

#include "ingest/rows/plain_words.hpp"
#include "ingest/rows/spreadsheet_error.hpp"

namespace cis::programs::ingest_command {
namespace {

using Words = std::vector<std::string>;

/// In lower case and without accents, as plain_words() writes them.
constexpr auto total_words = std::to_array<std::string_view>({
    "total",        "totals",         "subtotal",      "subtotals",  "grandtotal", "sum",
    "count",        "number",         "average",  // English
    "summe",        "gesamt",         "gesamtsumme",   "gesamtzahl", "insgesamt",  "anzahl",
    "gesamtanzahl", "gesamtergebnis", "zwischensumme", "endsumme",   "teilsumme",  "mittelwert",
    "durchschnitt",                                                                              // German
    "somme",        "totaux",         "nombre",        "moyenne",    "soustotal",                // French
    "suma",         "totales",        "recuento",      "cantidad",   "promedio",   "conteo",     // Spanish
    "totaal",       "aantal",         "som",           "gemiddelde", "eindtotaal", "subtotaal",  // Dutch
});

/// Words that can be next to those: `Total general`, `Anzahl Bewerber`.
constexpr auto words_beside = std::to_array<std::string_view>({
    "grand",      "sub",        "overall",   "of",
    "all",        "rows",       "people",    "persons",
    "candidates", "applicants", "records",   "entries",  // English
    "der",        "aller",      "bewerber",  "bewerberinnen",
    "kandidaten", "personen",   "zeilen",    "eintrage",
    "datensatze",  // German
    "general",    "generale",   "sous",      "de",
    "des",        "candidats",  "personnes",
    "lignes",                                              // French
    "candidatos", "personas",   "filas",     "registros",  // Spanish
    "van",        "alle",       "kandidaat", "sollicitanten",
    "rijen",  // Dutch
});

constexpr auto none_words = std::to_array<std::string_view>({
    "unknown",          "name unknown",    "unknown name",
    "not known",        "not available",   "not applicable",
    "not specified",    "not provided",    "not given",
    "no name",          "noname",          "nameless",
    "anonymous",        "undefined",       "object object",  // English
    "unbekannt",        "name unbekannt",  "nicht bekannt",
    "nicht vorhanden",  "nicht angegeben", "keine angabe",
    "keine angaben",    "ohne angabe",     "kein name",
    "ohne name",        "ohne namen",      "anonym",  // German
    "inconnu",          "inconnue",        "nom inconnu",
    "non renseigne",    "non renseignee",  "non communique",
    "non disponible",   "sans nom",        "sans objet",
    "anonyme",  // French
    "desconocido",      "desconocida",     "nombre desconocido",
    "sin nombre",       "no disponible",   "no aplica",
    "sin datos",        "anonimo",         "anonima",  // Spanish
    "onbekend",         "naam onbekend",   "niet bekend",
    "niet beschikbaar", "niet opgegeven",  "niet van toepassing",
    "geen naam",        "zonder naam",     "anoniem",  // Dutch
});

/// Abbreviations with a slash between their letters, or also with full stops. Other letters with full stops
/// are initials.
constexpr auto slashed =
    std::to_array<std::string_view>({"n a", "k a", "n n", "n v", "n d", "n c", "n b", "s o", "s n", "s d"});
constexpr auto dotted = std::to_array<std::string_view>({"n a", "k a", "n n", "n v t"});

constexpr auto programs_none =
    std::to_array<std::string_view>({"null", "none", "nil", "nan", "na", "true", "false"});
constexpr auto programs_none_in_brackets = std::to_array<std::string_view>(
    {"(null)", "<null>", "[null]", "(none)", "<none>", "[none]", "<na>", "\\n"});

std::string lower_ascii(std::string_view text) {
    std::string result(text);
    for (char& c : result) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return result;
}

std::string with_blanks(const Words& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
    return text;
}

/// Whether a character is punctuation or an arithmetic sign. Such signs are not a name, but a picture can be
/// one.
bool is_sign(char32_t character) {
    switch (utf8proc_category(static_cast<utf8proc_int32_t>(character))) {
        case UTF8PROC_CATEGORY_PC:
        case UTF8PROC_CATEGORY_PD:
        case UTF8PROC_CATEGORY_PS:
        case UTF8PROC_CATEGORY_PE:
        case UTF8PROC_CATEGORY_PI:
        case UTF8PROC_CATEGORY_PF:
        case UTF8PROC_CATEGORY_PO:
        case UTF8PROC_CATEGORY_SM:
        case UTF8PROC_CATEGORY_SC:
        case UTF8PROC_CATEGORY_SK: return true;
        default: return appearance_of(character) != Appearance::visible;
    }
}

/// Whether a name consists only of signs. Several question marks do not count, because they may stand for
/// lost letters.
bool has_signs_only(std::string_view name) {
    if (name != "?" && name.find('?') != std::string_view::npos) return false;
    while (!name.empty()) {
        const Character character = first_character(name);
        if (!is_sign(character.code_point)) return false;
        name.remove_prefix(character.bytes);
    }
    return true;
}

bool is_total(const Words& words) {
    return std::ranges::any_of(words, [](const auto& word) { return is_among(total_words, word); }) &&
           std::ranges::all_of(words, [](const auto& word) {
               return is_among(total_words, word) || is_among(words_beside, word);
           });
}

bool is_abbreviated_none(std::string_view name, std::string_view words) {
    if (name.find('/') != std::string_view::npos) return is_among(slashed, words);
    return name.find('.') != std::string_view::npos && is_among(dotted, words);
}

}  // namespace

NameMeaning meaning_of_name(std::string_view name) {
    if (has_spreadsheet_error(name)) return NameMeaning::error;
    if (has_signs_only(name)) return NameMeaning::none;
    const std::string lower = lower_ascii(name);
    if (is_among(programs_none, lower)) return NameMeaning::programs_none;
    if (is_among(programs_none_in_brackets, lower)) return NameMeaning::none;
    const Words words = plain_words(name);
    const std::string text = with_blanks(words);
    if (is_among(none_words, text) || is_abbreviated_none(name, text)) return NameMeaning::none;
    return is_total(words) ? NameMeaning::total : NameMeaning::name;
}

}  // namespace cis::programs::ingest_command
