#include "rows/title_words.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include <cis/core/unseen_characters.hpp>

#include "rows/composed_text.hpp"

namespace cis::programs {
namespace {

/// What a word of a title is about.
enum class Topic {
    email,
    phone,
    name,
    vague,  ///< perhaps one of the three
};

/// A word of a title, or a part of one, in lower case and without accents.
struct Root {
    std::string_view text;
    Topic topic;
    enum class Place { whole, beginning, anywhere } place;
};

constexpr std::array roots = {
    Root{"mail", Topic::email, Root::Place::anywhere},
    Root{"courriel", Topic::email, Root::Place::beginning},
    Root{"correo", Topic::email, Root::Place::beginning},
    Root{"phone", Topic::phone, Root::Place::anywhere},
    Root{"fono", Topic::phone, Root::Place::anywhere},  // teléfono
    Root{"foon", Topic::phone, Root::Place::anywhere},  // telefoon
    Root{"telef", Topic::phone, Root::Place::beginning},
    Root{"telnr", Topic::phone, Root::Place::beginning},
    Root{"telno", Topic::phone, Root::Place::beginning},
    Root{"tel", Topic::phone, Root::Place::whole},
    Root{"fon", Topic::phone, Root::Place::whole},
    Root{"mobile", Topic::phone, Root::Place::whole},
    Root{"mobil", Topic::phone, Root::Place::whole},
    Root{"mobiel", Topic::phone, Root::Place::whole},
    Root{"mobiln", Topic::phone, Root::Place::beginning},  // Mobilnummer
    Root{"mobilf", Topic::phone, Root::Place::beginning},  // Mobilfunk
    Root{"mobilen", Topic::phone, Root::Place::beginning},
    Root{"movil", Topic::phone, Root::Place::whole},
    Root{"cell", Topic::phone, Root::Place::whole},
    Root{"cellular", Topic::phone, Root::Place::whole},
    Root{"celular", Topic::phone, Root::Place::whole},
    Root{"portable", Topic::phone, Root::Place::whole},
    Root{"handy", Topic::phone, Root::Place::whole},
    Root{"handyn", Topic::phone, Root::Place::beginning},  // Handynummer
    Root{"gsm", Topic::phone, Root::Place::whole},
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

/// Words that change nothing: with only these beside it, a root is what the column has.
constexpr std::array<std::string_view, 48> fillers = {"address",
                                                      "adres",
                                                      "adresse",
                                                      "and",
                                                      "area",
                                                      "business",
                                                      "candidate",
                                                      "code",
                                                      "contact",
                                                      "country",
                                                      "d",
                                                      "de",
                                                      "del",
                                                      "dienstlich",
                                                      "du",
                                                      "direccion",
                                                      "e",
                                                      "electronico",
                                                      "el",
                                                      "electronique",
                                                      "geschaftlich",
                                                      "home",
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
                                                      "personal",
                                                      "primary",
                                                      "prive",
                                                      "privat",
                                                      "private",
                                                      "the",
                                                      "value",
                                                      "werk",
                                                      "with",
                                                      "without",
                                                      "work",
                                                      "your"};

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

/// The Latin letter without its accent, in lower case; 0 if the character is no such letter.
char plain_letter(char32_t character) {
    if (character >= 'a' && character <= 'z') return static_cast<char>(character);
    if (character >= 'A' && character <= 'Z') return static_cast<char>(character - 'A' + 'a');
    // From À (U+00C0) to ß, and from à (U+00E0) to ÿ. A full stop is no letter of the five languages.
    constexpr std::string_view letters = "aaaaaaaceeeeiiii.nooooo.ouuuuy.s";
    constexpr char32_t first = 0xC0;
    if (character < first || character >= first + 2 * letters.size()) return 0;
    const char letter = letters[(character - first) % letters.size()];
    return letter == '.' ? '\0' : letter;
}

std::vector<std::string> words_of(std::string_view title) {
    const std::string text = composed(title);
    std::vector<std::string> words(1);
    bool was_lower = false;
    for (std::string_view rest = text; !rest.empty();) {
        const Character character = first_character(rest);
        rest.remove_prefix(character.bytes);
        if (appearance_of(character.code_point) == Appearance::invisible) continue;
        const char letter = plain_letter(character.code_point);
        const bool is_upper = character.code_point >= 'A' && character.code_point <= 'Z';
        // PhoneNumber has two words.
        if ((letter == 0 || (is_upper && was_lower)) && !words.back().empty()) words.emplace_back();
        if (letter != 0) words.back() += letter;
        was_lower = letter != 0 && !is_upper;
    }
    if (words.back().empty()) words.pop_back();
    return words;
}

}  // namespace

bool names_a_contact(std::string_view title) {
    const auto words = words_of(title);
    return std::ranges::any_of(words, [](const std::string& word) { return topic_of(word).has_value(); });
}

std::optional<Field> meaning_of(std::string_view title) {
    std::optional<Topic> meaning;
    for (const std::string& word : words_of(title)) {
        if (std::ranges::find(fillers, word) != fillers.end()) continue;
        const auto topic = topic_of(word);
        if (!topic || (meaning && *meaning != *topic)) return std::nullopt;
        meaning = topic;
    }
    if (meaning == Topic::email) return Field{.kind = Field::Kind::email};
    if (meaning == Topic::phone) return Field{.kind = Field::Kind::phone_number};
    return std::nullopt;
}

}  // namespace cis::programs
