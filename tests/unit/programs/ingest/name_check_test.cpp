#include "ingest/rows/name_check.hpp"

#include <cis/core/unseen_characters.hpp>

#include "ingest/rows/name_meaning.hpp"
#include "ingest/rows/spreadsheet_error.hpp"
#include "test.hpp"

using cis::programs::Rejection;
using cis::programs::ingest_command::check_name;
using cis::programs::ingest_command::has_spreadsheet_error;
using cis::programs::ingest_command::is_spreadsheet_error;
using cis::programs::ingest_command::meaning_of_name;
using cis::programs::ingest_command::NameMeaning;
using cis::programs::ingest_command::Row;

namespace {

constexpr const char* errors[] = {
    // English
    "#N/A", "#NAME?", "#REF!", "#DIV/0!", "#VALUE!", "#NULL!", "#NUM!", "#SPILL!", "#CALC!", "#FIELD!",
    "#BUSY!", "#BLOCKED!", "#CONNECT!", "#UNKNOWN!", "#ERROR!", "#GETTING_DATA", "#ref!", "#N/A N/A",
    "########", "##",
    // German, French, Spanish, Dutch, Italian, Polish, Portuguese
    "#NV", "#BEZUG!", "#WERT!", "#ZAHL!", "#ÜBERLAUF!", "#KALK!", "#VALEUR!", "#NOM?", "#NOMBRE!",
    "#PROPAGATION!", "#¡VALOR!", "#¡REF!", "#¿NOMBRE?", "#¡DIV/0!", "#N/D", "#WAARDE!", "#VERW!", "#NAAM?",
    "#N/B", "#GETAL!", "#RIF!", "#VALORE!", "#NOME?", "#ADR!", "#ARG!", "#DZIEL/0!", "#NÚM!",
    // LibreOffice
    "Err:502", "Err:508", "Fehler:504"};

constexpr const char* no_errors[] = {"",     "#",    "#1",    "#12!",  "# REF!",  "N/A",   "Ada #1 Lind",
                                     "Ada!", "Err",  "REF",   "Err:5", "C#",      "#team", "Tom #",
                                     "#1!",  "#...", "Error", "#NN",   "#Ada Li!"};

/// Of the word for a total, with and without an address; see below for the others.
constexpr const char* totals[] = {"Total",
                                  "TOTAL",
                                  "Totals",
                                  "Sum",
                                  "Sum:",
                                  "Count",
                                  "Grand Total",
                                  "Total: 151",
                                  "Subtotal",
                                  "Sub-Total",
                                  "Number of candidates",
                                  "Total rows",  //
                                  "Summe",
                                  "summe",
                                  "Summe:",
                                  "Gesamt",
                                  "Gesamtsumme",
                                  "Anzahl",
                                  "Anzahl Bewerber",
                                  "Zwischensumme",
                                  "Insgesamt",
                                  "Gesamt (151)",
                                  "Anzahl: 3",
                                  "Gesamtergebnis",  //
                                  "Somme",
                                  "Total général",
                                  "Sous-total",
                                  "Nombre",
                                  "Nombre de candidats",
                                  "Moyenne",  //
                                  "Suma",
                                  "Total general",
                                  "Recuento",
                                  "Cantidad",
                                  "Totales",  //
                                  "Totaal",
                                  "Aantal",
                                  "Som",
                                  "Eindtotaal",
                                  "Aantal kandidaten"};

constexpr const char* nones[] = {"N/A",
                                 "n/a",
                                 "n. a.",
                                 "n.a.",
                                 "N.A.",
                                 "-",
                                 "--",
                                 "\xE2\x80\x94",
                                 ".",
                                 "...",
                                 "/",
                                 "*",
                                 "_",
                                 "?",
                                 "- -",  //
                                 "unknown",
                                 "Unknown",
                                 "UNKNOWN",
                                 "(unknown)",
                                 "not available",
                                 "No name",
                                 "noname",
                                 "Anonymous",
                                 "(null)",
                                 "<NA>",
                                 "\\N",
                                 "[object Object]",  //
                                 "unbekannt",
                                 "Unbekannt",
                                 "nicht bekannt",
                                 "keine Angabe",
                                 "Keine Angaben",
                                 "k. A.",
                                 "k.A.",
                                 "k/A",
                                 "N.N.",
                                 "ohne Namen",
                                 "anonym",  //
                                 "inconnu",
                                 "Inconnue",
                                 "non renseigné",
                                 "Non communiqué",
                                 "sans nom",
                                 "N/C",  //
                                 "desconocido",
                                 "sin nombre",
                                 "No disponible",
                                 "S/N",
                                 "anónimo",  //
                                 "onbekend",
                                 "niet bekend",
                                 "n.v.t.",
                                 "geen naam",
                                 "N/B"};

/// With an address; without one, what programs write for nothing.
constexpr const char* programs_nones[] = {"Null", "NULL", "None", "True", "False", "Nan", "NaN", "Na", "Nil"};

constexpr const char* names[] = {"Ada Lind",
                                 "Tom Count",
                                 "Anna Summe",
                                 "Jennifer Null",
                                 "Null Jennifer",
                                 "Gesamt Anna",
                                 "Total Maria",
                                 "Na Li",
                                 "Li Na",
                                 "Nan Goldin",
                                 "True Ames",
                                 "O'Neil",
                                 "X Æ A-12",
                                 "Ng",
                                 "O",
                                 "\xC3\x91",
                                 "JO\xC3\x83O",
                                 "D'\xC3\x82ngelo",
                                 "S. O.",
                                 "A. N.",
                                 "J.-P. Aumont",
                                 "An",
                                 "Unknown Ada",
                                 "Mona Lisa (unknown)",
                                 "Sam Sum",
                                 "Frau Unbekannt",
                                 "\xE6\x9D\x8E\xE5\xA8\x9C",
                                 "\xD0\x98\xD0\xB2\xD0\xB0\xD0\xBD",
                                 "\xE0\xA4\x85\xE0\xA4\xA8\xE0\xA4\xBF",
                                 "\xF0\x9F\x98\x80",
                                 "42",
                                 "Ada #1 Lind",
                                 "Nobody",
                                 "??",
                                 "?ukasz"};

/// What becomes of a name: `name`, `none`, or the reason why it is rejected.
std::string outcome(const std::string& name, bool has_address) {
    Row row;
    row.params.name = name;
    if (has_address) row.params.email = "a@example.org";
    const std::optional<Rejection> fault = check_name(row, {});
    if (fault) return printable(*fault);
    if (row.params.name) {
        CHECK(row.params.name == name);
        CHECK(row.notes.empty());
        return "name";
    }
    // The person may have come in with it.
    CHECK(row.given.value().name == name);
    CHECK(printable(row.notes.at(0)) == "name: means that there is none: the row is sent without a name");
    return "none";
}

}  // namespace

TEST_CASE("errors of spreadsheets are known in many languages") {
    for (const char* const cell : errors) {
        CAPTURE(cell);
        CHECK(is_spreadsheet_error(cell));
        CHECK(has_spreadsheet_error("Ada " + std::string(cell)));
        CHECK(has_spreadsheet_error(std::string(cell) + " Lind"));
        CHECK_THAT(outcome(cell, true), StartsWith("name: is an error of a spreadsheet"));
        CHECK_THAT(outcome("Ada " + std::string(cell), false),
                   StartsWith("name: is an error of a spreadsheet"));
    }
    for (const char* const cell : no_errors) {
        CAPTURE(cell);
        CHECK_FALSE(is_spreadsheet_error(cell));
        CHECK_FALSE(has_spreadsheet_error(cell));
    }
}

TEST_CASE("a word for a total is a name only with an address") {
    for (const char* const name : totals) {
        CAPTURE(name);
        CHECK(meaning_of_name(name) == NameMeaning::total);
        CHECK(outcome(name, true) == "name");
        CHECK_THAT(outcome(name, false), StartsWith("name: is a word for a total"));
    }
}

TEST_CASE("a name that means none is none") {
    for (const char* const name : nones) {
        CAPTURE(name);
        CHECK(outcome(name, true) == "none");
        CHECK(outcome(name, false) == "none");
    }
    // An export has the names that the service has.
    for (const char* const name : {"-", "N/A", "\"", "Null"}) {
        Row row;
        row.params.name = name;
        CHECK_FALSE(check_name(row, {.is_export = true}));
        CHECK(row.params.name == name);
    }
    for (const char* const name : programs_nones) {
        CAPTURE(name);
        CHECK(outcome(name, true) == "name");
        CHECK(outcome(name, false) == "none");
    }
}

TEST_CASE("other names are names") {
    for (const char* const name : names) {
        CAPTURE(name);
        CHECK(meaning_of_name(name) == NameMeaning::name);
        CHECK(outcome(name, true) == "name");
        CHECK(outcome(name, false) == "name");
    }
}

TEST_CASE("characters that no name has are rejected") {
    const auto with = [](std::string_view character) {
        return outcome("A" + std::string(character) + "da", true);
    };
    CHECK(with(std::string_view("\0", 1)) == "name: contains a NUL, which is no character: correct it");
    for (char32_t control = 1; control < 0xA0; control = control == 0x1F ? 0x7F : control + 1) {
        CAPTURE(static_cast<std::uint32_t>(control));
        const std::string text = control < 0x80 ? std::string(1, static_cast<char>(control))
                                                : std::string{'\xC2', static_cast<char>(control)};
        const bool is_blank = (control >= 0x09 && control <= 0x0D) || control == 0x85;
        CHECK(with(text) == (is_blank
                                 ? "name"
                                 : "name: contains a control character (" + cis::code_point_name(control) +
                                       "), which nobody sees: correct it"));
    }
    for (const char* const marks : {"\xCC\x81", "\xCC\x81\xCC\x88", "\xCC\x81 \xCC\x88", "\xE0\xA4\xBF"})
        CHECK(outcome(marks, true) == "name: has only accents, and no letter: correct it");
    CHECK(with("\xCC\x81") == "name");
    CHECK(with("\xE2\x80\x8D") == "name");  // a joiner, which some scripts need
}
