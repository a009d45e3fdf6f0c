#include "ingest/rows/title_words.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "ingest/rows/plain_words.hpp"
#include "ingest/rows/titles_by_language.hpp"

namespace cis::programs::ingest_command {
namespace {

/// What a word of a title is about.
enum class Topic {
    email,
    phone,
    name,
    vague,  ///< perhaps one of the three above
};

/// A word of a title, or a part of one, in lower case and without accents.
struct Root {
    std::string_view text;
    Topic topic;
    enum class Place { whole, beginning, anywhere } place;
};

/// The first root that fits a word counts.
constexpr std::array roots = {
    Root{"fax", Topic::vague, Root::Place::anywhere},       // Telefax
    Root{"mailing", Topic::vague, Root::Place::beginning},  // an address of letters, or a list
    Root{"voicemail", Topic::vague, Root::Place::beginning},
    Root{"mail", Topic::email, Root::Place::anywhere},
    Root{"courriel", Topic::email, Root::Place::beginning},
    Root{"correo", Topic::email, Root::Place::beginning},
    Root{"phone", Topic::phone, Root::Place::anywhere},
    Root{"fono", Topic::phone, Root::Place::anywhere},     // teléfono
    Root{"foon", Topic::phone, Root::Place::anywhere},     // telefoon
    Root{"telefon", Topic::phone, Root::Place::anywhere},  // Mobiltelefon
    Root{"telef", Topic::phone, Root::Place::beginning},
    Root{"telephon", Topic::phone, Root::Place::beginning},
    Root{"telnr", Topic::phone, Root::Place::beginning},
    Root{"telno", Topic::phone, Root::Place::beginning},
    Root{"tel", Topic::phone, Root::Place::whole},
    Root{"fon", Topic::phone, Root::Place::whole},
    Root{"mobile", Topic::phone, Root::Place::whole},
    Root{"mobil", Topic::phone, Root::Place::whole},
    Root{"mob", Topic::phone, Root::Place::whole},
    Root{"mobiel", Topic::phone, Root::Place::beginning},
    Root{"mobilt", Topic::phone, Root::Place::beginning},  // Mobiltel.
    Root{"mobiln", Topic::phone, Root::Place::beginning},  // Mobilnummer
    Root{"mobilf", Topic::phone, Root::Place::beginning},  // Mobilfunk
    Root{"mobilen", Topic::phone, Root::Place::beginning},
    Root{"movil", Topic::phone, Root::Place::whole},
    Root{"moviles", Topic::phone, Root::Place::whole},
    Root{"cel", Topic::phone, Root::Place::whole},
    Root{"cell", Topic::phone, Root::Place::whole},
    Root{"cellular", Topic::phone, Root::Place::whole},
    Root{"celular", Topic::phone, Root::Place::whole},
    Root{"portable", Topic::phone, Root::Place::whole},
    Root{"handy", Topic::phone, Root::Place::whole},
    Root{"handyn", Topic::phone, Root::Place::beginning},  // Handynummer
    Root{"natel", Topic::phone, Root::Place::whole},
    Root{"gsm", Topic::phone, Root::Place::beginning},
    Root{"whatsapp", Topic::phone, Root::Place::whole},
    Root{"whats", Topic::vague, Root::Place::whole},  // WhatsApp
    Root{"rufnummer", Topic::phone, Root::Place::anywhere},
    Root{"name", Topic::name, Root::Place::anywhere},  // surname, Vorname, Familienname
    Root{"naam", Topic::name, Root::Place::anywhere},  // voornaam, achternaam
    Root{"tussenvoegsel", Topic::name, Root::Place::whole},
    Root{"nom", Topic::name, Root::Place::whole},
    Root{"noms", Topic::name, Root::Place::whole},
    Root{"prenom", Topic::name, Root::Place::beginning},
    Root{"nombre", Topic::name, Root::Place::beginning},
    Root{"apellido", Topic::name, Root::Place::beginning},
    Root{"given", Topic::name, Root::Place::whole},
    Root{"family", Topic::name, Root::Place::whole},
    Root{"candidat", Topic::vague, Root::Place::beginning},
    Root{"kandida", Topic::vague, Root::Place::beginning},  // Kandidat, kandidaat
    Root{"applicant", Topic::vague, Root::Place::whole},
    Root{"bewerber", Topic::vague, Root::Place::beginning},
    Root{"sollicitant", Topic::vague, Root::Place::whole},
    Root{"contact", Topic::vague, Root::Place::beginning},
    Root{"contacto", Topic::vague, Root::Place::whole},
    Root{"kontakt", Topic::vague, Root::Place::beginning},
    Root{"sms", Topic::vague, Root::Place::whole},
};

/// Words that change nothing. If a title has only these beside a root, the root says what the column has.
constexpr std::array<std::string_view, 80> fillers = {"address",
                                                      "adres",
                                                      "adresse",
                                                      "and",
                                                      "applicant",
                                                      "beruflich",
                                                      "bewerber",
                                                      "business",
                                                      "candidat",
                                                      "candidate",
                                                      "candidato",
                                                      "contact",
                                                      "d",
                                                      "de",
                                                      "del",
                                                      "des",
                                                      "dienstlich",
                                                      "direccion",
                                                      "du",
                                                      "e",
                                                      "eigene",
                                                      "el",
                                                      "electronic",
                                                      "electronica",
                                                      "electronico",
                                                      "electronique",
                                                      "elektronisch",
                                                      "elektronische",
                                                      "festnetz",
                                                      "fijo",
                                                      "fixe",
                                                      "geschaftlich",
                                                      "home",
                                                      "kandidaat",
                                                      "kandidat",
                                                      "la",
                                                      "le",
                                                      "main",
                                                      "my",
                                                      "n",
                                                      "no",
                                                      "nr",
                                                      "num",
                                                      "number",
                                                      "numbers",
                                                      "numero",
                                                      "nummer",
                                                      "of",
                                                      "par",
                                                      "particulier",
                                                      "perso",
                                                      "personal",
                                                      "personales",
                                                      "personnel",
                                                      "personnelle",
                                                      "persoonlijk",
                                                      "persoonlijke",
                                                      "primary",
                                                      "privada",
                                                      "privado",
                                                      "privat",
                                                      "private",
                                                      "prive",
                                                      "prof",
                                                      "profesional",
                                                      "professional",
                                                      "professionnel",
                                                      "professionnelle",
                                                      "s",
                                                      "sollicitant",
                                                      "the",
                                                      "trabajo",
                                                      "value",
                                                      "vast",
                                                      "vaste",
                                                      "werk",
                                                      "work",
                                                      "your",
                                                      "zakelijk",
                                                      "zakelijke"};

/// Words that open a remark. "Phone (with country code)" has numbers, "Phone country code" does not.
constexpr std::array<std::string_view, 13> openings = {"avec", "con",     "incl",  "including", "inkl",
                                                       "met",  "mit",     "ohne",  "sans",      "sin",
                                                       "with", "without", "zonder"};

constexpr std::array<std::string_view, 15> notations = {
    "area",          "code",          "country",        "ext",      "extension",     "indicatif",
    "internacional", "international", "internationale", "landcode", "landesvorwahl", "landnummer",
    "prefijo",       "prefix",        "vorwahl"};

/// A column of Google's address book, in which a name is written for sorting.
constexpr std::string_view filed_as = "fileas";

/// Beginnings of words.
constexpr auto other_owners = std::to_array<std::string_view>({
    "manager",     "supervisor",     "boss",           "recruiter",
    "referr",      "referee",        "reference",      "emergency",
    "parent",      "mother",         "father",         "spouse",
    "partner",     "assistant",      "agency",         "interviewer",
    "employer",    "company",        "school",         "fax",
    "telefax",     "voicemail",  // English
    "vorgesetzt",  "referenz",       "notfall",        "ansprechpartner",
    "eltern",      "agentur",        "firma",          "arbeitgeber",
    "schule",      "betreuer",  // German
    "responsable", "urgence",        "employeur",      "entreprise",
    "agence",  // French
    "emergencia",  "empresa",        "referencia",     "jefe",
    "agencia",  // Spanish
    "nood",        "leidinggevende", "contactpersoon", "werkgever",
    "bedrijf",  // Dutch
});

bool has(std::string_view word, const Root& root) {
    switch (root.place) {
        case Root::Place::whole: return word == root.text;
        case Root::Place::beginning: return word.starts_with(root.text);
        case Root::Place::anywhere: break;
    }
    return word.find(root.text) != std::string_view::npos;
}

std::optional<Topic> topic_of(std::string_view word) {
    const auto* const root = std::ranges::find_if(roots, [&](const Root& one) { return has(word, one); });
    if (root == roots.end()) return std::nullopt;
    return root->topic;
}

}  // namespace

bool names_a_contact(std::string_view title) {
    const auto words = plain_words(title);
    return std::ranges::any_of(words, [](const std::string& word) { return topic_of(word).has_value(); }) ||
           has_title_of_language(title) || joined_words(title) == filed_as;
}

bool names_an_id(std::string_view title) {
    constexpr std::array<std::string_view, 10> ids{"id",     "nr",   "no",   "nummer", "number",
                                                   "numero", "kode", "code", "ref",    "uuid"};
    constexpr std::array<std::string_view, 9> people{"bewerb", "kandidat", "candid",   "applica", "person",
                                                     "postul", "sollicit", "kandydat", "profil"};
    const auto words = plain_words(title);
    const auto is_person = [&](const std::string& word) {
        return std::ranges::any_of(people, [&](std::string_view one) { return word.starts_with(one); });
    };
    const auto is_id = [&](const std::string& word) {
        return is_among(ids, word) || std::ranges::any_of(people, [&](std::string_view one) {
                   return word.starts_with(one) && (word.ends_with("nummer") || word.ends_with("id"));
               });
    };
    return std::ranges::any_of(words, is_person) && std::ranges::any_of(words, is_id);
}

bool is_of_somebody_else(std::string_view title) {
    const auto words = plain_words(title);
    return std::ranges::any_of(words, [](const std::string& word) {
        return std::ranges::any_of(other_owners,
                                   [&](std::string_view owner) { return word.starts_with(owner); });
    });
}

std::optional<Field> meaning_of(std::string_view title) {
    std::optional<Topic> meaning;
    bool is_about_notation = false;
    for (const std::string& word : plain_words(title)) {
        if (is_among(openings, word)) is_about_notation = true;
        if (is_among(fillers, word) || is_among(openings, word)) continue;
        if (is_about_notation && is_among(notations, word)) continue;
        const auto topic = topic_of(word);
        if (!topic || (meaning && *meaning != *topic)) return std::nullopt;
        meaning = topic;
    }
    if (meaning == Topic::email) return Field{.kind = Field::Kind::email};
    if (meaning == Topic::phone) return Field{.kind = Field::Kind::phone_number};
    return std::nullopt;
}

}  // namespace cis::programs::ingest_command
