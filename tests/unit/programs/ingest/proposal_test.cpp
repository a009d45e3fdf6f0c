#include "ingest/rows/proposal.hpp"
#include "test.hpp"

using cis::programs::ingest_command::Field;
using cis::programs::ingest_command::FilledField;
using cis::programs::ingest_command::Proposal;
using cis::programs::ingest_command::proposal_for;
using cis::programs::ingest_command::UnknownColumn;

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

/// Columns whose cells nobody has seen.
std::vector<UnknownColumn> columns_with(const Titles& titles) {
    std::vector<UnknownColumn> columns;
    for (const std::string& title : titles) columns.push_back({.title = title});
    return columns;
}

UnknownColumn column_with(const std::string& title, const std::vector<std::string>& cells) {
    UnknownColumn column{.title = title, .place = "7"};
    for (const std::string& cell : cells) column.content.add(cell, nullptr);
    return column;
}

std::string advice_of(const Proposal& proposal) {
    std::string text;
    for (const std::string& sentence : proposal.advice) text += (text.empty() ? "" : "\n") + sentence;
    return text;
}

std::string proposed_for(const Titles& unknown, const std::vector<FilledField>& fields = {}) {
    return proposal_for(columns_with(unknown), fields).options;
}

std::string advice_for(const Titles& unknown, const std::vector<FilledField>& fields = {}) {
    return advice_of(proposal_for(columns_with(unknown), fields));
}

const std::vector<std::string> some_emails = {"a@e.de", "b@e.de", "", "Ida L <c@e.de>"};
const std::vector<std::string> some_phones = {"+49 176 12345678", "0049 176/12345679", "+49 (0)176 12345670"};
const std::vector<std::string> some_names = {"Anna Maier", "Bob van den Berg", "J\u00FCrgen M\u00FCller"};
const std::vector<std::string> some_names_last_first = {"Maier, Anna", "Berg, Bob",
                                                        "M\u00FCller, J\u00FCrgen"};

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

TEST_CASE("a column that may have ids of people is for a person to decide, a number of the row is not") {
    for (const std::string title : {"Bewerber-Nr.", "Bewerbernummer", "Candidate ID", "CandidateId",
                                    "Applicant No", "Kandidaten-ID", "Person code"}) {
        CAPTURE(title);
        CHECK(proposed_for({title}, all_filled).empty());
        CHECK_THAT(advice_for({title}, all_filled),
                   Catch::Matchers::ContainsSubstring("--id-column '" + title + "'") &&
                       Catch::Matchers::ContainsSubstring("--ignore '" + title + "'"));
    }
    for (const std::string title : {"Nr", "ID", "No.", "Lfd. Nr."}) {
        CAPTURE(title);
        CHECK(proposed_for({title}, all_filled) == "--ignore '" + title + "'");
    }
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

TEST_CASE("titles of other languages are proposed, the last name in front where people write it so") {
    const std::vector<std::pair<Titles, std::string>> headers = {
        {{"Ad", "Soyad", "E-posta", "Cep telefonu"},
         "--map name='Ad Soyad' --map email='E-posta' --map phone_number='Cep telefonu'"},
        {{"SOYADI", "ADI"}, "--map name='ADI SOYADI'"},
        {{"Ad\u0131 Soyad\u0131"}, "--map name='Ad\u0131 Soyad\u0131'"},
        {{"Imi\u0119", "Nazwisko", "Adres e-mail", "Telefon kom\u00F3rkowy"},
         "--map name='Imi\u0119 Nazwisko' --map email='Adres e-mail' --map phone_number='Telefon "
         "kom\u00F3rkowy'"},
        {{"Imi\u0119 i nazwisko"}, "--map name='Imi\u0119 i nazwisko'"},
        {{"Cognome", "Nome", "Indirizzo e-mail", "Cellulare"},
         "--map name='Nome Cognome' --map email='Indirizzo e-mail' --map phone_number='Cellulare'"},
        {{"Nome", "Sobrenome", "Telem\u00F3vel"},
         "--map name='Nome Sobrenome' --map phone_number='Telem\u00F3vel'"},
        {{"F\u00F6rnamn", "Efternamn", "E-post", "Mobilnummer"},
         "--map name='F\u00F6rnamn Efternamn' --map email='E-post' --map phone_number='Mobilnummer'"},
        {{"Fornavn", "Etternavn", "Tlf."}, "--map name='Fornavn Etternavn' --map phone_number='Tlf.'"},
        {{"Fornavn", "Navn"}, "--map name='Fornavn Navn'"},
        {{"Jm\u00E9no", "P\u0159\u00EDjmen\u00ED"}, "--map name='Jm\u00E9no P\u0159\u00EDjmen\u00ED'"},
        {{"Keresztn\u00E9v", "Vezet\u00E9kn\u00E9v", "Telefonsz\u00E1m"},
         "--map name='Vezet\u00E9kn\u00E9v Keresztn\u00E9v' --map phone_number='Telefonsz\u00E1m'"},
        {{"Nume", "Prenume"}, "--map name='Prenume Nume'"},
        {{"Etunimi", "Sukunimi", "S\u00E4hk\u00F6posti", "Puhelin"},
         "--map name='Etunimi Sukunimi' --map email='S\u00E4hk\u00F6posti' --map phone_number='Puhelin'"},
        {{"\u0418\u043C\u044F", "\u041E\u0442\u0447\u0435\u0441\u0442\u0432\u043E",
          "\u0424\u0410\u041C\u0418\u041B\u0418\u042F"},
         "--map name='\u0418\u043C\u044F \u041E\u0442\u0447\u0435\u0441\u0442\u0432\u043E "
         "\u0424\u0410\u041C\u0418\u041B\u0418\u042F'"},
        {{"\u041F\u0406\u0411", "\u0422\u0435\u043B\u0435\u0444\u043E\u043D"},
         "--map name='\u041F\u0406\u0411' --map phone_number='\u0422\u0435\u043B\u0435\u0444\u043E\u043D'"},
        {{"\u0395\u03A0\u03A9\u039D\u03A5\u039C\u039F", "\u038C\u03BD\u03BF\u03BC\u03B1"},
         "--map name='\u038C\u03BD\u03BF\u03BC\u03B1 \u0395\u03A0\u03A9\u039D\u03A5\u039C\u039F'"},
        // Japanese, also with letters of half the width
        {{"\u6C0F\u540D", "\u30E1\u30FC\u30EB\u30A2\u30C9\u30EC\u30B9", "\u96FB\u8A71\u756A\u53F7"},
         "--map name='\u6C0F\u540D' --map email='\u30E1\u30FC\u30EB\u30A2\u30C9\u30EC\u30B9' "
         "--map phone_number='\u96FB\u8A71\u756A\u53F7'"},
        {{"\uFF92\uFF70\uFF99\uFF71\uFF84\uFF9E\uFF9A\uFF7D"},
         "--map email='\uFF92\uFF70\uFF99\uFF71\uFF84\uFF9E\uFF9A\uFF7D'"},
        {{"\u540D", "\u59D3"}, "--map name='\u59D3 \u540D'"},
        {{"\u59D3\u540D", "\u7535\u5B50\u90AE\u4EF6", "\u624B\u673A"},
         "--map name='\u59D3\u540D' --map email='\u7535\u5B50\u90AE\u4EF6' --map "
         "phone_number='\u624B\u673A'"},
        {{"\uC131\uBA85", "\uC774\uBA54\uC77C", "\uC804\uD654\uBC88\uD638"},
         "--map name='\uC131\uBA85' --map email='\uC774\uBA54\uC77C' --map "
         "phone_number='\uC804\uD654\uBC88\uD638'"},
        {{"\u0627\u0644\u0627\u0633\u0645 \u0627\u0644\u0643\u0627\u0645\u0644",
          "\u0631\u0642\u0645 \u0627\u0644\u0647\u0627\u062A\u0641"},
         "--map name='\u0627\u0644\u0627\u0633\u0645 \u0627\u0644\u0643\u0627\u0645\u0644' "
         "--map phone_number='\u0631\u0642\u0645 \u0627\u0644\u0647\u0627\u062A\u0641'"},
    };
    for (const auto& [titles, options] : headers) {
        CAPTURE(options);
        CHECK(proposed_for(titles) == options);
    }
}

TEST_CASE("no proposal leaves out a column of another language that may have names or contacts") {
    for (const char* const title :
         {"Soyad (eski)", "E-posta (i\u015F)", "Imi\u0119 ojca", "Nazwisko panie\u0144skie",
          "Numer telefonu s\u0142u\u017Cbowy",
          "\u0406\u043C\u02BC\u044F \u043A\u0430\u043D\u0434\u0438\u0434\u0430\u0442\u0430",
          "\u8054\u7CFB\u7535\u8BDD\uFF08\u5BB6\uFF09",
          // Without blanks between the words
          "\u5019\u9009\u4EBA\u624B\u673A\u578B\u53F7", "\u30D5\u30EA\u30AC\u30CA\uFF08\u6C0F\u540D\uFF09",
          // A first name in Chinese, a last name in Japanese
          "\u540D\u5B57", "File As"}) {
        CAPTURE(title);
        CHECK(proposed_for({title}).empty());
        CHECK_THAT(advice_for({title}), ContainsSubstring("may have names or contacts"));
    }
    CHECK(proposed_for({"Job ad", "\uC131\uBCC4", "\u57CE\u5E02"}) ==
          "--ignore 'Job ad' --ignore '\uC131\uBCC4' --ignore '\u57CE\u5E02'");
}

TEST_CASE("a column is proposed because of its cells, whatever its title") {
    const Proposal proposal =
        proposal_for({column_with("Kolonne A", some_names), column_with("Kolonne B", some_phones),
                      column_with("Kolonne C", some_emails), column_with("Kolonne D", {"1", "x", "Oslo"})},
                     {});
    CHECK(
        proposal.options ==
        "--map name='Kolonne A' --map email='Kolonne C' --map phone_number='Kolonne B' --ignore 'Kolonne D'");
    CHECK_THAT(
        advice_of(proposal),
        StartsWith("'Kolonne A', 'Kolonne C' and 'Kolonne B' are proposed because of their cells, not of the "
                   "title: look whether that is right."));
    // A title comes first, unless no cell fits it.
    CHECK(proposal_for({column_with("Mail", some_emails), column_with("x", some_emails)}, {}).options ==
          "--map email='Mail'");
    CHECK(proposal_for({column_with("Mail", {"yes", "no", "yes"}), column_with("x", some_emails)}, {})
              .options == "--map email='x'");
    // A first name alone is a whole one if its cells are.
    CHECK(proposal_for({column_with("Nome", some_names)}, {}).options == "--map name='Nome'");
    CHECK(proposal_for({column_with("Nome", {"Anna", "Bob", "Carla"})}, {}).options.empty());
}

TEST_CASE("a column whose cells look like contacts is never left out") {
    const auto check = [](const UnknownColumn& column, const std::vector<FilledField>& fields) {
        const Proposal proposal = proposal_for({column}, fields);
        CAPTURE(column.title, column.content.may_have_contacts());
        CHECK(proposal.options.empty());
        CHECK_THAT(advice_of(proposal), ContainsSubstring("may have names or contacts"));
    };
    check(column_with("x", some_emails), all_filled);
    check(column_with("x", some_phones), all_filled);
    check(column_with("x", some_names), all_filled);
    check(column_with("x", some_names_last_first), all_filled);
    check(column_with("x", {"0176 1234567", "0176 1234568"}), {});
    check(column_with("", some_emails), {});
    // Somebody else's, or everybody's
    check(column_with("Hiring manager", some_emails), {});
    check(column_with("Fax", some_phones), {});
    check(column_with("x", std::vector<std::string>(9, "recruiter@example.com")), {});
    CHECK_THAT(
        advice_of(proposal_for({column_with("", some_emails), column_with("", {"1"})}, {})),
        StartsWith("Column 7 has no name, and may have names or contacts: give it a title in the file"));
    // What many rows have is nobody's name, and neither is a text.
    std::vector<std::string> cities(20, "New York");
    cities.insert(cities.end(), 20, "San Francisco");
    CHECK(proposal_for({column_with("x", cities)}, {}).options == "--ignore 'x'");
    CHECK(proposal_for({column_with("x", {"very good impression", "4,5", "2024-01-02", "call +49"})}, {})
              .options == "--ignore 'x'");
}

TEST_CASE("two columns with the same kind of cells are asked about") {
    const Proposal proposal =
        proposal_for({column_with("x", some_emails), column_with("y", some_emails)}, {});
    CHECK(proposal.options.empty());
    CHECK(advice_of(proposal) ==
          "Which one is the e-mail address: 'x' or 'y'? Choose one and leave out the rest, such as --map "
          "email='x' "
          "--ignore 'y'");
}

TEST_CASE("an option to turn names round is proposed with the column of names") {
    const std::string advice =
        " has names such as 'Last, First'. With --name-order last-first they are sent as 'First Last', and "
        "everybody "
        "remains the same person.";
    const Proposal proposal = proposal_for({column_with("Full name", some_names_last_first)}, {});
    CHECK(proposal.options == "--map name='Full name' --name-order last-first");
    CHECK(advice_of(proposal) == "'Full name'" + advice);
    CHECK(proposal_for({column_with("File As", some_names_last_first)}, {}).options ==
          "--map name='File As' --name-order last-first");
    const Proposal other =
        proposal_for({column_with("x", {"1"})},
                     {{.field = {.kind = Field::Kind::name}, .title = "Name", .is_last_first = true}});
    CHECK(other.options == "--name-order last-first --ignore 'x'");
    CHECK_THAT(advice_of(other), StartsWith("'Name'" + advice));
    CHECK(proposal_for({column_with("Full name", some_names)}, {}).options == "--map name='Full name'");
}

TEST_CASE("many columns are left out with one option, and a few of them are named") {
    Titles titles = {"E-Mail"};
    for (int i = 1; i <= 1000; ++i) titles.push_back("c" + std::to_string(i));
    CHECK(proposed_for(titles) == "--map email='E-Mail' --ignore-others");
    CHECK(advice_for(titles) ==
          "'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8', 'c9', 'c10' and 990 more are not sent if ignored. "
          "--ignore-others leaves out each column that fills no field, but none that may have names or "
          "contacts. To "
          "send a column as a fact about the person: --map data.c='c1'");
    titles.resize(11);
    CHECK_THAT(proposed_for(titles), EndsWith("--ignore 'c9' --ignore 'c10'"));
}
