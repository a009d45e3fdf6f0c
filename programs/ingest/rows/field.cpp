#include "ingest/rows/field.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <cis/core/unseen_characters.hpp>

#include "ingest/rows/blanks.hpp"
#include "ingest/rows/plain_words.hpp"
#include "ingest/rows/titles_by_language.hpp"

namespace cis::programs::ingest_command {
namespace {

struct Named {
    std::string_view name;
    Field::Kind kind;
};

/// The names are folded.
constexpr std::array<Named, 3> fields = {
    {{"name", Field::Kind::name}, {"email", Field::Kind::email}, {"phonenumber", Field::Kind::phone_number}}};

/// The names are in the form that joined_words() makes.
constexpr std::array<Named, 68> synonyms = {{
    {"fullname", Field::Kind::name},
    {"wholename", Field::Kind::name},
    {"completename", Field::Kind::name},
    {"candidatename", Field::Kind::name},
    {"applicantname", Field::Kind::name},
    {"candidatefullname", Field::Kind::name},
    {"firstandlastname", Field::Kind::name},
    {"firstnamelastname", Field::Kind::name},
    {"firstnameandlastname", Field::Kind::name},
    {"vollername", Field::Kind::name},
    {"vollstandigername", Field::Kind::name},
    {"vorundnachname", Field::Kind::name},
    {"vorundzuname", Field::Kind::name},
    {"vornamenachname", Field::Kind::name},
    {"vornameundnachname", Field::Kind::name},
    {"namedesbewerbers", Field::Kind::name},
    {"bewerbername", Field::Kind::name},
    {"bewerber", Field::Kind::name},
    {"kandidat", Field::Kind::name},
    {"kandidatenname", Field::Kind::name},
    {"nomcomplet", Field::Kind::name},
    {"nometprenom", Field::Kind::name},
    {"prenometnom", Field::Kind::name},
    {"nomducandidat", Field::Kind::name},
    {"candidat", Field::Kind::name},
    {"nombrecompleto", Field::Kind::name},
    {"nombreyapellido", Field::Kind::name},
    {"nombreyapellidos", Field::Kind::name},
    {"nombredelcandidato", Field::Kind::name},
    {"candidato", Field::Kind::name},
    {"volledigenaam", Field::Kind::name},
    {"voorenachternaam", Field::Kind::name},
    {"naamkandidaat", Field::Kind::name},
    {"kandidaat", Field::Kind::name},
    {"sollicitant", Field::Kind::name},
    {"naam", Field::Kind::name},
    {"mail", Field::Kind::email},
    {"email", Field::Kind::email},
    {"emailaddress", Field::Kind::email},
    {"mailaddress", Field::Kind::email},
    {"candidateemail", Field::Kind::email},
    {"emailadresse", Field::Kind::email},
    {"mailadresse", Field::Kind::email},
    {"emailadres", Field::Kind::email},
    {"adresseelectronique", Field::Kind::email},
    {"direccionelectronica", Field::Kind::email},
    {"contactnumber", Field::Kind::phone_number},
    {"contactno", Field::Kind::phone_number},
    {"phone", Field::Kind::phone_number},
    {"phoneno", Field::Kind::phone_number},
    {"phonenumber", Field::Kind::phone_number},
    {"telephone", Field::Kind::phone_number},
    {"telephonenumber", Field::Kind::phone_number},
    {"mobile", Field::Kind::phone_number},
    {"mobilephone", Field::Kind::phone_number},
    {"mobilenumber", Field::Kind::phone_number},
    {"cell", Field::Kind::phone_number},
    {"cellphone", Field::Kind::phone_number},
    {"tel", Field::Kind::phone_number},
    {"telnr", Field::Kind::phone_number},
    {"telefon", Field::Kind::phone_number},
    {"telefonnr", Field::Kind::phone_number},
    {"telefonnummer", Field::Kind::phone_number},
    {"rufnummer", Field::Kind::phone_number},
    {"handy", Field::Kind::phone_number},
    {"handynummer", Field::Kind::phone_number},
    {"mobil", Field::Kind::phone_number},
    {"mobilnummer", Field::Kind::phone_number},
}};

std::optional<Field> keyed(std::string_view name, std::string_view prefix, Field::Kind kind) {
    const auto dot = name.find('.');
    if (dot == std::string_view::npos || folded(name.substr(0, dot)) != prefix) return std::nullopt;
    std::string key = as_seen(name.substr(dot + 1));
    if (key.empty()) return std::nullopt;
    return Field{.kind = kind, .key = std::move(key)};
}

}  // namespace

std::string Field::text() const {
    switch (kind) {
        case Kind::name: return "name";
        case Kind::email: return "email";
        case Kind::phone_number: return "phone_number";
        case Kind::metadata: return "metadata." + key;
        case Kind::data: break;
    }
    return "data." + key;
}

std::optional<Field> field_named(std::string_view name) {
    const auto found = std::ranges::find(fields, folded(name), &Named::name);
    if (found != fields.end()) return Field{.kind = found->kind};
    if (auto field = keyed(name, "metadata", Field::Kind::metadata)) return field;
    return keyed(name, "data", Field::Kind::data);
}

std::optional<Field> probable_field(std::string_view name) {
    const auto found = std::ranges::find(synonyms, joined_words(name), &Named::name);
    if (found != synonyms.end()) return Field{.kind = found->kind};
    const auto meaning = meaning_by_language(name);
    if (meaning == TitleMeaning::name) return Field{.kind = Field::Kind::name};
    if (meaning == TitleMeaning::email) return Field{.kind = Field::Kind::email};
    if (meaning == TitleMeaning::phone_number) return Field{.kind = Field::Kind::phone_number};
    return std::nullopt;
}

}  // namespace cis::programs::ingest_command
