#include "options/input_error.hpp"
#include "rows/column_mapping.hpp"
#include "test.hpp"

using cis::programs::ColumnMapping;
using cis::programs::InputError;
using cis::programs::MappingOptions;
using cis::programs::Row;

namespace {

using Names = std::vector<std::string>;

std::string error_of(const Names& header, const Names& assignments = {}, const MappingOptions& more = {}) {
    MappingOptions options = more;
    options.assignments = assignments;
    try {
        const ColumnMapping mapping(header, options);
    } catch (const InputError& error) {
        return error.what();
    }
    return "no error";
}

}  // namespace

TEST_CASE("columns named like a field fill it") {
    const ColumnMapping mapping(
        {"data.b", "email", "metadata.k.e=y", "name", "phone_number", "data.a", "metadata.x"});
    const Row row =
        mapping.row({.line = 9, .cells = {"1", "ann@example.com", "2", "Ann", "+12025550100", "3", "4"}});
    CHECK(row.line == 9);
    CHECK(row.params.name == "Ann");
    CHECK(row.params.email == "ann@example.com");
    CHECK(row.params.phone_number == "+12025550100");
    CHECK(*row.params.metadata.value() == cis::Metadata{{"k.e=y", "2"}, {"x", "4"}});
    CHECK(row.params.data->text() == R"({"b":"1","a":"3"})");
    CHECK_FALSE(row.key);
}

TEST_CASE("empty cells are left out") {
    const ColumnMapping mapping({"name", "email", "phone_number", "metadata.x", "data.y"});
    const Row row = mapping.row({.line = 2, .cells = {"", "", "", "", ""}});
    CHECK(row.params == cis::CandidateParams{});
}

TEST_CASE("columns are assigned to fields") {
    SECTION("of another name, also one that holds the divider") {
        const ColumnMapping mapping({"Full name", "Mail=1"},
                                    {.assignments = {"name=Full name", "email=Mail=1"}});
        const Row row = mapping.row({.line = 2, .cells = {"Ann", "ann@example.com"}});
        CHECK(row.params.name == "Ann");
        CHECK(row.params.email == "ann@example.com");
    }
    SECTION("instead of the one they are named like") {
        const ColumnMapping mapping({"name", "email"}, {.assignments = {"data.nick=name"}});
        const Row row = mapping.row({.line = 2, .cells = {"Ann", "ann@example.com"}});
        CHECK_FALSE(row.params.name);
        CHECK(row.params.data->text() == R"({"nick":"Ann"})");
    }
    SECTION("in the order of the columns, not of the assignments") {
        const ColumnMapping mapping({"email", "data.a", "B", "C"}, {.assignments = {"data.c=C", "data.b=B"}});
        const Row row = mapping.row({.line = 2, .cells = {"ann@example.com", "1", "2", "3"}});
        CHECK(row.params.data->text() == R"({"a":"1","b":"2","c":"3"})");
    }
    SECTION("several for one column") {
        const ColumnMapping mapping({"Mail"}, {.assignments = {"email=Mail", "metadata.mail=Mail"}});
        const Row row = mapping.row({.line = 2, .cells = {"ann@example.com"}});
        CHECK(row.params.email == "ann@example.com");
        CHECK(row.params.metadata.value()->at("mail") == "ann@example.com");
    }
}

TEST_CASE("the columns of a rejects file are ignored") {
    const ColumnMapping mapping({"reject_line", "reject_param", "reject_message", "email"});
    const Row row = mapping.row({.line = 2, .cells = {"7", "email", "no", "ann@example.com"}});
    CHECK(row.params.email == "ann@example.com");
    CHECK(row.params.metadata.value() == nullptr);
    CHECK_THAT(error_of({"email", "reject_reason"}), ContainsSubstring("'reject_reason'"));
}

TEST_CASE("a header that cannot be mapped is refused with the offender's name") {
    CHECK_THAT(error_of({"email", "", "name"}), ContainsSubstring("column 2 has no name"));
    CHECK_THAT(error_of({"email", "name", "name"}), ContainsSubstring("'name'"));
    CHECK_THAT(error_of({"email", "Full name", "x"}), ContainsSubstring("'Full name', 'x'"));
    CHECK_THAT(error_of({"email", "metadata."}), ContainsSubstring("'metadata.'"));
    CHECK_THAT(error_of({"email", "data"}), ContainsSubstring("'data'"));
    CHECK_THAT(error_of({"email", "Name", "name"}),
               ContainsSubstring("'Name' and 'name' are both mapped to 'name'"));
    CHECK_THAT(error_of({"email", "E_Mail"}), ContainsSubstring("are both mapped to 'email'"));
    CHECK_THAT(error_of({"name"}), ContainsSubstring("'email'"));
    CHECK_THAT(error_of({"name", "email"}, {"data.mail=email"}), ContainsSubstring("'email'"));
}

TEST_CASE("an invalid assignment is refused by name") {
    const Names header = {"email", "Mail", "x"};
    CHECK_THAT(error_of(header, {"data.x"}), ContainsSubstring("'data.x' is not FIELD=COLUMN"));
    CHECK_THAT(error_of(header, {"address=x"}), ContainsSubstring("'address'"));
    CHECK_THAT(error_of(header, {"=x"}), ContainsSubstring("no field ''"));
    CHECK_THAT(error_of(header, {"data.x=y"}), ContainsSubstring("no column 'y'"));
    CHECK_THAT(error_of(header, {"data.x=x", "email=Mail"}),
               ContainsSubstring("'email'") && ContainsSubstring("'Mail'"));
    CHECK_THAT(error_of(header, {"data.x=x", "data.x=Mail"}), ContainsSubstring("'data.x'"));
}

TEST_CASE("a candidate on the first line, in place of a header, is not named in the error") {
    const auto error = error_of({"Ann Smith", "ann@example.com", "+12025550100"});
    CHECK_THAT(error, ContainsSubstring("check the header"));
    CHECK_THAT(error,
               !ContainsSubstring("Ann") && !ContainsSubstring("example") && !ContainsSubstring("2025"));
}

TEST_CASE("columns fill a field whatever their case, blanks and underscores") {
    const ColumnMapping mapping(
        {" NAME\xC2\xA0", "Email", "Phone Number", "META_DATA. Job Id ", "Data.Skills"});
    const Row row = mapping.row({.line = 2, .cells = {"Ann", "ann@example.com", "+12025550100", "7", "SQL"}});
    CHECK(row.params.name == "Ann");
    CHECK(row.params.phone_number == "+12025550100");
    CHECK(*row.params.metadata.value() == cis::Metadata{{"Job Id", "7"}});
    CHECK(row.params.data->text() == R"({"Skills":"SQL"})");
}

TEST_CASE("columns of the options are found whatever their case, blanks and underscores") {
    const ColumnMapping mapping({"E-Mail ", "Notes", "Ref_No"},
                                {.assignments = {"Email=e-mail"}, .ignored = {"notes"}, .key = "ref no"});
    const Row row = mapping.row({.line = 2, .cells = {"ann@example.com", "shy", " A1\t"}});
    CHECK(row.params == cis::CandidateParams{.email = "ann@example.com"});
    CHECK(row.key == "A1");
    CHECK(mapping.key_name() == "Ref_No");

    // The exact name wins.
    const ColumnMapping exact({"email", "Notes", "notes"},
                              {.assignments = {"data.n=notes"}, .ignored = {"Notes"}});
    CHECK(exact.row({.line = 2, .cells = {"", "1", "2"}}).params.data->text() == R"({"n":"2"})");
    CHECK_THAT(error_of({"email", "Notes", "notes"}, {"data.n=NOTES"}), ContainsSubstring("several columns"));
}

TEST_CASE("values have no blanks around them, and a cell of blanks is empty") {
    const ColumnMapping mapping({"name", "email", "metadata.x", "data.y"});
    const Row row = mapping.row({.line = 2,
                                 .cells = {"\xC2\xA0"
                                           "Ann \xE3\x80\x80 B.\t",
                                           "\xEF\xBB\xBF"
                                           "ann@example.com\r\n",
                                           " \n\t", "\xE2\x80\x8B"}});
    CHECK(row.params == cis::CandidateParams{.name = "Ann \xE3\x80\x80 B.", .email = "ann@example.com"});
}

TEST_CASE("ignored columns are not sent, and may lack a name or share one") {
    const ColumnMapping mapping({"email", "", "x", "x", "name", ""}, {.ignored = {"x", "", "name"}});
    const Row row = mapping.row({.line = 2, .cells = {"ann@example.com", "1", "2", "3", "Ann", "4"}});
    CHECK(row.params == cis::CandidateParams{.email = "ann@example.com"});
    CHECK_THAT(error_of({"email"}, {}, {.ignored = {"x"}}),
               ContainsSubstring("--ignore: there is no column 'x'"));
    CHECK_THAT(error_of({"email", "x"}, {"data.x=x"}, {.ignored = {"x"}}),
               ContainsSubstring("both mapped and ignored"));
    CHECK_THAT(error_of({"email", ""}), ContainsSubstring("--ignore ''"));
}

TEST_CASE("a key may also be a field") {
    const ColumnMapping mapping({"email", "metadata.id"}, {.key = "metadata.id"});
    const Row row = mapping.row({.line = 2, .cells = {"ann@example.com", "7"}});
    CHECK(row.key == "7");
    CHECK(row.params.metadata.value()->at("id") == "7");
    CHECK_THAT(error_of({"email"}, {}, {.key = "id"}), ContainsSubstring("--key: there is no column 'id'"));
}

TEST_CASE("the error about unknown columns proposes the options for well-known names") {
    CHECK_THAT(error_of({"Voller Name", "E-Mail", "Telefon", "Jane's notes"}),
               ContainsSubstring(
                   "Perhaps: --map name='Voller Name' --map email='E-Mail' --map phone_number='Telefon' "
                   "--ignore 'Jane'\\''s notes'"));
    CHECK_THAT(
        error_of({"Full name", "Mail address", "Mobile"}),
        ContainsSubstring("--map name='Full name' --map email='Mail address' --map phone_number='Mobile'"));
    // Two columns that could be the number, and a field that is filled already.
    CHECK_THAT(error_of({"email", "Telefon", "Handy", "Mail", "Notiz"}),
               ContainsSubstring("'Telefon', 'Handy', 'Mail' may have names or contacts: decide") &&
                   EndsWith("Perhaps: --ignore 'Notiz'"));
    CHECK_THAT(error_of({"email", "Vorname", "Nachname"}),
               ContainsSubstring("join its parts in a column 'name'") && !ContainsSubstring("Perhaps"));
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
                                    "WhatsApp",
                                    "Ansprechpartner Telefon",
                                    "PhoneNumber2",
                                    "\xE2\x80\x8E"
                                    "Email\xE2\x80\x8B address 2"}) {
        CAPTURE(title);
        CHECK_THAT(error_of({"name", "email", "phone_number", title}),
                   !ContainsSubstring("--ignore '") && ContainsSubstring("may have names or contacts"));
    }
    for (const char* const title :
         {"Notes", "Titel", "Hotel", "City", "Wohnort", "Ciudad", "Ville", "Stad", "Score"}) {
        CAPTURE(title);
        CHECK_THAT(error_of({"name", "email", "phone_number", title}),
                   ContainsSubstring("Perhaps: --ignore '" + std::string(title) + "'"));
    }
}

TEST_CASE("a title that says nothing but phone or e-mail is proposed for that field") {
    for (const char* const title :
         {"Phone 1 - Value", "Phone number (with country code)", "Mobile phone number", "Contact number",
          "T\xC3\xA9l.", "T\xC3\xA9l\xC3\xA9phone",
          "Tel\xC3\xA9"
          "fono m\xC3\xB3vil",
          "Mobiel nummer", "N\xC2\xB0 de t\xC3\xA9l\xC3\xA9phone"}) {
        CAPTURE(title);
        CHECK_THAT(error_of({"name", "email", title}),
                   EndsWith("Perhaps: --map phone_number='" + std::string(title) + "'"));
    }
    for (const char* const title :
         {"Work Email", "Primary e-mail", "Courriel", "Correo electr\xC3\xB3nico", "E-mailadres"}) {
        CAPTURE(title);
        CHECK_THAT(error_of({"name", title}), EndsWith("Perhaps: --map email='" + std::string(title) + "'"));
    }
    // It says more, or another column may be meant.
    CHECK_THAT(error_of({"name", "email", "Phone type"}), !ContainsSubstring("Perhaps"));
    CHECK_THAT(error_of({"name", "email", "Phone 1 - Value", "Phone 2 - Value"}),
               !ContainsSubstring("Perhaps"));
}

TEST_CASE("titles are found without what nobody sees in them, in either Unicode form") {
    const ColumnMapping mapping({"\xE2\x80\x8E"
                                 "email",
                                 "na\xE2\x80\x8Bme",
                                 "Pre\xCC\x81"
                                 "f\xC3\xA9rence",
                                 "metadata.\xE2\x80\x8Eref"},
                                {.assignments = {"data.p=Pr\xC3\xA9"
                                                 "fe\xCC\x81rence"}});
    const Row row = mapping.row({.line = 2, .cells = {"ann@example.com", "Ann", "x", "7"}});
    CHECK(row.params.email == "ann@example.com");
    CHECK(row.params.name == "Ann");
    CHECK(row.params.data->text() == R"({"p":"x"})");
    CHECK(*row.params.metadata.value() == cis::Metadata{{"ref", "7"}});
}

TEST_CASE("a row keeps the text of the file by which an earlier version knew the person") {
    const ColumnMapping mapping({"name", "email", "ref"}, {.key = "ref"});
    const Row plain = mapping.row({.line = 2, .cells = {" Ann\xC2\xA0", "ann@example.com", "1"}});
    CHECK_FALSE(plain.given);
    const Row changed = mapping.row({.line = 3,
                                     .cells = {" Jose\xCC\x81 ", "\xE2\x80\x8Emailto:jose@example.com",
                                               "\xE2\x80\x8E"
                                               "A1"}});
    CHECK(changed.params.name == "Jos\xC3\xA9");
    CHECK(changed.params.email == "jose@example.com");
    CHECK(changed.key == "A1");
    REQUIRE(changed.given);
    CHECK(changed.given->name == "Jose\xCC\x81");
    CHECK(changed.given->email == "\xE2\x80\x8Emailto:jose@example.com");
    CHECK(changed.given->key ==
          "\xE2\x80\x8E"
          "A1");
}

TEST_CASE("entries of data are typed only if that is asked for") {
    const Names header = {"email", "data.years", "data.remote", "metadata.m"};
    const cis::programs::CsvRecord record{.line = 2, .cells = {"", "5", "TRUE", "7"}};
    CHECK(ColumnMapping(header).row(record).params.data->text() == R"({"years":"5","remote":"TRUE"})");
    const Row typed = ColumnMapping(header, {.typed = true}).row(record);
    CHECK(typed.params.data->text() == R"({"years":5,"remote":true})");
    CHECK(typed.params.metadata.value()->at("m") == "7");
}
