#include "rows/field.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <cis/core/unseen_characters.hpp>

#include "rows/blanks.hpp"

namespace cis::programs {
namespace {

struct Named {
    std::string_view name;  ///< folded, and without hyphens and full stops
    Field::Kind kind;
};

constexpr std::array<Named, 3> fields = {
    {{"name", Field::Kind::name}, {"email", Field::Kind::email}, {"phonenumber", Field::Kind::phone_number}}};

constexpr std::array<Named, 45> synonyms = {{
    {"fullname", Field::Kind::name},
    {"candidatename", Field::Kind::name},
    {"applicantname", Field::Kind::name},
    {"vollername", Field::Kind::name},
    {"vollständigername", Field::Kind::name},
    {"vorundnachname", Field::Kind::name},
    {"bewerber", Field::Kind::name},
    {"bewerbername", Field::Kind::name},
    {"kandidat", Field::Kind::name},
    {"nomcomplet", Field::Kind::name},
    {"prénometnom", Field::Kind::name},
    {"nometprénom", Field::Kind::name},
    {"nombrecompleto", Field::Kind::name},
    {"nombreyapellidos", Field::Kind::name},
    {"volledigenaam", Field::Kind::name},
    {"naam", Field::Kind::name},
    {"contactnumber", Field::Kind::phone_number},
    {"contactno", Field::Kind::phone_number},
    {"mail", Field::Kind::email},
    {"email", Field::Kind::email},
    {"emailaddress", Field::Kind::email},
    {"mailaddress", Field::Kind::email},
    {"candidateemail", Field::Kind::email},
    {"emailadresse", Field::Kind::email},
    {"mailadresse", Field::Kind::email},
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

constexpr std::array<std::string_view, 30> parts_of_names = {
    "firstname",      "givenname",       "forename",      "middlename",     "lastname",
    "familyname",     "surname",         "vorname",       "rufname",        "familienname",
    "nachname",       "zuname",          "prénom",        "prenom",         "nom",
    "nomdefamille",   "nombre",          "nombres",       "apellido",       "apellidos",
    "primerapellido", "segundoapellido", "voornaam",      "voornamen",      "roepnaam",
    "achternaam",     "familienaam",     "tussenvoegsel", "tussenvoegsels", "voorvoegsel"};

std::string without_marks(std::string_view name) {
    std::string result = folded(name);
    std::erase_if(result, [](char c) { return c == '-' || c == '.'; });
    return result;
}

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
    const auto found = std::ranges::find(synonyms, without_marks(name), &Named::name);
    if (found == synonyms.end()) return std::nullopt;
    return Field{.kind = found->kind};
}

bool is_part_of_name(std::string_view name) {
    return std::ranges::find(parts_of_names, without_marks(name)) != parts_of_names.end();
}

}  // namespace cis::programs
