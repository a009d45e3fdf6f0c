#include "rows/proposal.hpp"
#include "test.hpp"

using cis::programs::Field;
using cis::programs::FilledField;
using cis::programs::Proposal;
using cis::programs::proposal_for;

namespace {

using Titles = std::vector<std::string>;

/// The fields that columns named like them fill.
std::vector<FilledField> filled(const std::vector<Field::Kind>& kinds) {
    std::vector<FilledField> fields;
    for (const Field::Kind kind : kinds)
        fields.push_back({.field = {.kind = kind}, .title = Field{.kind = kind}.text()});
    return fields;
}

const std::vector<FilledField> all_filled =
    filled({Field::Kind::name, Field::Kind::email, Field::Kind::phone_number});

std::string proposed_for(const Titles& unknown, const std::vector<FilledField>& fields = {}) {
    return proposal_for(unknown, fields).options;
}

std::string advice_for(const Titles& unknown, const std::vector<FilledField>& fields = {}) {
    std::string text;
    for (const std::string& sentence : proposal_for(unknown, fields).advice)
        text += (text.empty() ? "" : "\n") + sentence;
    return text;
}

}  // namespace

TEST_CASE("well-known titles are proposed for the fields, the others to be left out") {
    CHECK(proposed_for({"Voller Name", "E-Mail", "Telefon", "Jane's notes"}) ==
          "--map name='Voller Name' --map email='E-Mail' --map phone_number='Telefon' "
          "--ignore 'Jane'\\''s notes'");
    CHECK(proposed_for({"Full name", "Mail address", "Mobile"}) ==
          "--map name='Full name' --map email='Mail address' --map phone_number='Mobile'");
}

TEST_CASE("two columns of one meaning are asked about, and none is left out") {
    const Titles mails = {"Work Email", "Personal Email", "Notes"};
    CHECK(proposed_for(mails) == "--ignore 'Notes'");
    CHECK(advice_for(mails) ==
          "Which one is the e-mail address: 'Work Email' or 'Personal Email'? Choose one and leave out the "
          "rest, such as --map email='Work Email' --ignore 'Personal Email'\n"
          "'Notes' is not sent if ignored. To send a column as a fact about the person: "
          "--map data.notes='Notes'");
    CHECK_THAT(
        advice_for({"Telefon", "Handy", "Tel. privat"}),
        StartsWith("Which one is the phone number: 'Telefon', 'Handy' or 'Tel. privat'? Choose one and "
                   "leave out the rest, such as --map phone_number='Telefon' --ignore 'Handy' "
                   "--ignore 'Tel. privat'"));
    CHECK(advice_for({"E-Mail 2"}, all_filled) ==
          "'E-Mail 2' may have names or contacts: it seems to be the e-mail address, like 'email', which is "
          "used. Leave it out (--ignore 'E-Mail 2'), or choose another one.");
}

TEST_CASE("first and last name are proposed together, in their order") {
    const std::vector<std::pair<Titles, std::string>> headers = {
        {{"First name", "Last name"}, "First name Last name"},
        {{"last_name", "first_name"}, "first_name last_name"},
        {{"Given Name", "Middle name", "Family Name"}, "Given Name Middle name Family Name"},
        {{"Forename", "Surname"}, "Forename Surname"},
        {{"First", "Last"}, "First Last"},
        {{"FirstName", "LastName"}, "FirstName LastName"},
        {{"Candidate First Name", "Candidate Last Name"}, "Candidate First Name Candidate Last Name"},
        {{"Vorname", "Nachname"}, "Vorname Nachname"},
        {{"NACHNAME", "VORNAME"}, "VORNAME NACHNAME"},
        {{"Familienname", "Vornamen"}, "Vornamen Familienname"},
        {{"Vorname des Bewerbers", "Nachname des Bewerbers"}, "Vorname des Bewerbers Nachname des Bewerbers"},
        {{"Nom", "Pr\xC3\xA9nom"}, "Pr\xC3\xA9nom Nom"},
        {{"NOM", "PR\xC3\x89NOM"}, "PR\xC3\x89NOM NOM"},
        {{"Nom de famille", "Pre\xCC\x81nom"}, "Pre\xCC\x81nom Nom de famille"},
        {{"Nombre", "Apellidos"}, "Nombre Apellidos"},
        {{"Nombre", "Primer apellido", "Segundo apellido"}, "Nombre Primer apellido Segundo apellido"},
        {{"Voornaam", "Achternaam"}, "Voornaam Achternaam"},
        {{"Achternaam", "Tussenvoegsel", "Voornaam"}, "Voornaam Tussenvoegsel Achternaam"},
        {{"Naam", "Voornaam"}, "Voornaam Naam"},
    };
    for (const auto& [titles, joined] : headers) {
        CAPTURE(joined);
        CHECK(proposed_for(titles) == "--map name='" + joined + "'");
    }
}

TEST_CASE("a title that may be the whole name is proposed as the last one, and said") {
    CHECK(proposed_for({"Vorname"}, filled({Field::Kind::name})) == "--map name='Vorname name'");
    CHECK(advice_for({"Vorname"}, filled({Field::Kind::name})) ==
          "If 'name' has the whole name: --ignore 'Vorname'");
    CHECK(advice_for({"Voornaam", "Naam"}) ==
          "If 'Naam' has the whole name: --map name='Naam' --ignore 'Voornaam'");
    CHECK(proposed_for({"Naam"}) == "--map name='Naam'");
    // An option has chosen the name.
    CHECK(proposed_for({"Vorname"},
                       {{.field = {.kind = Field::Kind::name}, .title = "Name", .is_chosen = true}})
              .empty());
}

TEST_CASE("parts of a name that make no whole are for a person to decide") {
    CHECK(proposed_for({"Vorname"}).empty());
    CHECK(advice_for({"Nombre"}) ==
          "'Nombre' may be only a part of the name. If it is all that there is: --map name='Nombre'");
    const Titles twice = {"First name", "Preferred first name", "Vorname", "Last name"};
    CHECK(proposed_for(twice).empty());
    CHECK_THAT(advice_for(twice),
               StartsWith("'First name', 'Vorname' and 'Last name' seem to be parts of the "
                          "name. Name those that make it, in their order, with blanks"));
    CHECK_THAT(advice_for(twice), ContainsSubstring("'Preferred first name' may have names or contacts"));
    // The whole name is there too.
    CHECK(proposed_for({"Full name", "First name", "Last name"}) == "--map name='Full name'");
    CHECK_THAT(advice_for({"Full name", "First name", "Last name"}),
               StartsWith("'First name', 'Last name' may have names or contacts: decide"));
    CHECK(proposed_for({"First name", "Last name"}, filled({Field::Kind::name})).empty());
    CHECK(proposed_for({"Voornaam", "Achternaam", "Naam"}) == "--map name='Voornaam Achternaam'");
}

TEST_CASE("no proposal leaves out a column that may have names or contacts") {
    // English, German, French, Spanish, Dutch.
    for (const char* const title : {"First name",
                                    "First_Name",
                                    "Given name",
                                    "Surname",
                                    "Last name",
                                    "Full name 2",
                                    "Candidate name",
                                    "Vorname",
                                    "Nachname",
                                    "Familienname",
                                    "Name des Bewerbers",
                                    "Pr\xC3\xA9nom",
                                    "PRENOM",
                                    "Nom",
                                    "Nom de famille",
                                    "Nombre",
                                    "Apellido",
                                    "Apellidos",
                                    "Voornaam",
                                    "Achternaam",
                                    "Tussenvoegsel",
                                    "Naam",
                                    "E-mail 2",
                                    "Work Email",
                                    "Primary Email",
                                    "E-Mail privat",
                                    "Courriel",
                                    "Adresse \xC3\xA9lectronique mail",
                                    "Correo",
                                    "Correo electr\xC3\xB3nico",
                                    "E-mailadres",
                                    "Phone 1 - Value",
                                    "Phone type",
                                    "Phone number (with country code)",
                                    "Mobile phone number",
                                    "Contact number",
                                    "T\xC3\xA9l.",
                                    "Te\xCC\x81l.",
                                    "Tel. priv.",
                                    "T\xC3\xA9l\xC3\xA9phone portable",
                                    "Tel\xC3\xA9"
                                    "fono m\xC3\xB3vil",
                                    "M\xC3\xB3vil",
                                    "Telefoonnummer",
                                    "Mobiel nummer",
                                    "Handynummer",
                                    "Festnetz-Telefon",
                                    "Rufnummer",
                                    "GSM",
                                    "Mobiltelefon",
                                    "Telephon",
                                    "Natel",
                                    "Mob.",
                                    "Telefax",
                                    "Voicemail",
                                    "Mailing address",
                                    "Phone country code",
                                    "Email opt-in",
                                    "Bewerber",
                                    "WhatsApp",
                                    "Ansprechpartner Telefon",
                                    "PhoneNumber2",
                                    "\xE2\x80\x8E"
                                    "Email\xE2\x80\x8B address 2"}) {
        CAPTURE(title);
        CHECK_THAT(proposed_for({title}, all_filled), !ContainsSubstring("--ignore"));
        CHECK_FALSE(advice_for({title}, all_filled).empty());
    }
    for (const char* const title :
         {"Notes", "Titel", "Hotel", "City", "Wohnort", "Ciudad", "Ville", "Stad", "Score", "Gehalt",
          "Bemerkung", "Salaire", "Salaris", "Anzahl", "\xD0\xB3\xD0\xBE\xD1\x80\xD0\xBE\xD0\xB4"}) {
        CAPTURE(title);
        CHECK(proposed_for({title}, all_filled) == "--ignore '" + std::string(title) + "'");
    }
    CHECK(proposed_for({"x", ""}) == "--ignore 'x' --ignore ''");
}

TEST_CASE("a title that says nothing but phone or e-mail is proposed for that field") {
    const auto check = [](const std::string& field, const Titles& titles) {
        for (const std::string& title : titles) {
            CAPTURE(title);
            CHECK(proposed_for({title}) == "--map " + field + "='" + title + "'");
        }
    };
    check("phone_number", {"Phone 1 - Value",
                           "Phone number (with country code)",
                           "Mobile phone number",
                           "Contact number",
                           "Cell",
                           "Cell phone",
                           "Mobile No.",
                           "Candidate Phone",
                           "Telefon",
                           "Telefonnummer",
                           "Tel.",
                           "Tel.-Nr.",
                           "Handy",
                           "Handy-Nr.",
                           "Handynummer",
                           "Mobil",
                           "Mobilnummer",
                           "Mobiltelefon",
                           "Telefon mobil",
                           "Telefon (privat)",
                           "Telefon gesch\xC3\xA4"
                           "ftlich",
                           "Rufnummer",
                           "T\xC3\xA9l.",
                           "T\xC3\x89L\xC3\x89PHONE",
                           "T\xC3\xA9l\xC3\xA9phone",
                           "T\xC3\xA9l\xC3\xA9phone portable",
                           "Portable",
                           "Num\xC3\xA9ro de t\xC3\xA9l\xC3\xA9phone",
                           "N\xC2\xB0 de t\xC3\xA9l\xC3\xA9phone",
                           "Tel\xC3\xA9"
                           "fono",
                           "Tel\xC3\xA9"
                           "fono m\xC3\xB3vil",
                           "M\xC3\xB3vil",
                           "Celular",
                           "N\xC3\xBAmero de tel\xC3\xA9"
                           "fono",
                           "Telefoon",
                           "Telefoonnummer",
                           "Mobiel",
                           "Mobiel nummer",
                           "Mobiele telefoon",
                           "GSM-nummer"});
    check("email", {"E-Mail",
                    "EMAIL ADDRESS",
                    "E-mail address",
                    "Work Email",
                    "Primary e-mail",
                    "Candidate Email",
                    "E-Mail-Adresse",
                    "E-Mail Adresse",
                    "E-Mail (privat)",
                    "Mailadresse",
                    "Courriel",
                    "Adresse e-mail",
                    "Adresse mail",
                    "Adresse \xC3\xA9lectronique",
                    "Correo",
                    "Correo electr\xC3\xB3nico",
                    "Direcci\xC3\xB3n de correo",
                    "Correo-e",
                    "E-mailadres",
                    "Mailadres",
                    "E-mail bewerber"});
    check("name", {"Full name", "Candidate name", "Vor- und Nachname", "Name des Bewerbers", "Nom complet",
                   "Nombre completo", "Nombre y apellidos", "Volledige naam", "Voor- en achternaam"});
    // It says more.
    for (const char* const title :
         {"Phone type", "Phone country code", "Mailing address", "Telefax", "Tel./Fax", "Voicemail",
          "Email verified", "Manager email", "Notfall-Telefon", "\xD0\xB4\xD1\x80\xD1\x83\xD0\xB3 email"}) {
        CAPTURE(title);
        CHECK(proposed_for({title}).empty());
    }
}
