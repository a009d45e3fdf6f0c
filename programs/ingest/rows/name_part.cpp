#include "ingest/rows/name_part.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "ingest/rows/plain_words.hpp"
#include "ingest/rows/titles_by_language.hpp"

namespace cis::programs::ingest_command {
namespace {

struct Title {
    std::string_view text;  ///< in the form that joined_words() makes, without the words in `whose`
    NamePart part;
};

constexpr std::array part_titles = {
    Title{"first", NamePart::first},
    Title{"firstname", NamePart::first},
    Title{"givenname", NamePart::first},
    Title{"givennames", NamePart::first},
    Title{"forename", NamePart::first},
    Title{"fname", NamePart::first},
    Title{"vorname", NamePart::first},
    Title{"vornamen", NamePart::first},
    Title{"prenom", NamePart::first},
    Title{"prenoms", NamePart::first},
    Title{"nombre", NamePart::first},
    Title{"nombres", NamePart::first},
    Title{"nombredepila", NamePart::first},
    Title{"voornaam", NamePart::first},
    Title{"voornamen", NamePart::first},
    Title{"middle", NamePart::middle},
    Title{"middlename", NamePart::middle},
    Title{"middlenames", NamePart::middle},
    Title{"middleinitial", NamePart::middle},
    Title{"secondname", NamePart::middle},
    Title{"zweitervorname", NamePart::middle},
    Title{"deuxiemeprenom", NamePart::middle},
    Title{"segundonombre", NamePart::middle},
    Title{"tweedevoornaam", NamePart::middle},
    Title{"tussenvoegsel", NamePart::particle},
    Title{"tussenvoegsels", NamePart::particle},
    Title{"voorvoegsel", NamePart::particle},
    Title{"namenszusatz", NamePart::particle},
    Title{"last", NamePart::last},
    Title{"lastname", NamePart::last},
    Title{"lname", NamePart::last},
    Title{"surname", NamePart::last},
    Title{"familyname", NamePart::last},
    Title{"nachname", NamePart::last},
    Title{"familienname", NamePart::last},
    Title{"zuname", NamePart::last},
    Title{"nom", NamePart::last},
    Title{"nomdefamille", NamePart::last},
    Title{"apellido", NamePart::last},
    Title{"apellidos", NamePart::last},
    Title{"primerapellido", NamePart::last},
    Title{"apellidopaterno", NamePart::last},
    Title{"achternaam", NamePart::last},
    Title{"familienaam", NamePart::last},
    Title{"segundoapellido", NamePart::second_last},
    Title{"apellidomaterno", NamePart::second_last},
};

/// Words which say that the name is the candidate's.
constexpr std::array<std::string_view, 18> whose = {
    "applicant",  "bewerber", "bewerbers", "candidat", "candidate", "candidato",
    "d",          "de",       "del",       "des",      "kandidaat", "kandidat",
    "kandidaten", "l",        "la",        "legal",    "s",         "sollicitant"};

std::string without_owner(std::string_view title) {
    std::string text;
    for (const std::string& word : plain_words(title))
        if (std::ranges::find(whose, word) == whose.end()) text += word;
    return text;
}

}  // namespace

std::optional<NamePart> name_part(std::string_view title) {
    for (const std::string& text : {joined_words(title), without_owner(title)}) {
        const auto* const found = std::ranges::find(part_titles, text, &Title::text);
        if (found != part_titles.end()) return found->part;
    }
    const auto meaning = meaning_by_language(title);
    if (meaning == TitleMeaning::first_name) return NamePart::first;
    if (meaning == TitleMeaning::middle_name) return NamePart::middle;
    if (meaning == TitleMeaning::last_name) return NamePart::last;
    return std::nullopt;
}

bool may_be_last_name(std::string_view title) {
    const std::string text = joined_words(title);
    return text == "name" || text == "naam" || text == "namn" || text == "navn";
}

}  // namespace cis::programs::ingest_command
