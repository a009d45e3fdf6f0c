#include <cis/ingest/ingest_key.hpp>

#include "failure/input_error.hpp"
#include "ingest/rows/column_mapping.hpp"
#include "test.hpp"

using cis::programs::InputError;
using cis::programs::ingest_command::ColumnMapping;
using cis::programs::ingest_command::MappingOptions;
using cis::programs::ingest_command::Row;

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
    CHECK(row.place.number() == 9);
    CHECK(row.params.name == "Ann");
    CHECK(row.params.email == "ann@example.com");
    CHECK(row.params.phone_number == "+12025550100");
    CHECK(*row.params.metadata.value() == cis::Metadata{{"k.e=y", "2"}, {"x", "4"}});
    CHECK(row.params.data.value()->text() == R"({"b":"1","a":"3"})");
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
        CHECK(row.params.data.value()->text() == R"({"nick":"Ann"})");
    }
    SECTION("in the order of the columns, not of the assignments") {
        const ColumnMapping mapping({"email", "data.a", "B", "C"}, {.assignments = {"data.c=C", "data.b=B"}});
        const Row row = mapping.row({.line = 2, .cells = {"ann@example.com", "1", "2", "3"}});
        CHECK(row.params.data.value()->text() == R"({"a":"1","b":"2","c":"3"})");
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
    CHECK_THAT(error_of({"email", "x", "x"}), ContainsSubstring("--ignore 'x'"));
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
    CHECK(row.params.data.value()->text() == R"({"Skills":"SQL"})");
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
    CHECK(exact.row({.line = 2, .cells = {"", "1", "2"}}).params.data.value()->text() == R"({"n":"2"})");
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
    CHECK_THAT(error_of({"email"}, {}, {.key = "id"}),
               ContainsSubstring("--id-column: there is no column 'id'"));
}

TEST_CASE("the error about unknown columns has the options on a line of their own, to be copied") {
    CHECK(
        error_of({"Vorname", "Nachname", "E-Mail", "Gehalt", "", "Jane's notes", ""}) ==
        "unknown columns 'Vorname', 'Nachname', 'E-Mail', 'Gehalt', 'Jane's notes'. Column 5 has no name. "
        "Column 7 has no name. If this is right, add to the command:\n"
        "  --map name='Vorname Nachname' --map email='E-Mail' --ignore 'Gehalt' --ignore 'Jane'\\''s notes' "
        "--ignore ''\n"
        "'Gehalt', 'Jane's notes' are not sent if ignored. To send a column as a fact about the person: "
        "--map data.gehalt='Gehalt'");
    CHECK(error_of({"name", "email", "Phone type"}) ==
          "unknown column 'Phone type'.\n"
          "'Phone type' may have names or contacts: decide what to do with this column, with --map or "
          "--ignore.");
}

TEST_CASE("the parts of a name are joined in the order of the option, with one blank") {
    const Names header = {"Last name", "van", "First Name", "email"};
    const ColumnMapping mapping(header, {.assignments = {"name=First name van Last name"}});
    const auto row = [&](Names cells) { return mapping.row({.line = 2, .cells = std::move(cells)}); };
    const Row whole = row({" Berg\xC2\xA0", " van den", "Anna  Maria ", "a@e.de"});
    CHECK(whole.params.name == "Anna  Maria van den Berg");
    CHECK_FALSE(whole.given);
    CHECK_FALSE(whole.is_name_partial);
    CHECK(whole.notes.empty());
    // The part in the middle is often empty, and no fault.
    CHECK(row({"Berg", "", "Anna", "a@e.de"}).params.name == "Anna Berg");
    CHECK_FALSE(row({"Berg", "", "Anna", "a@e.de"}).is_name_partial);
    const Row partial = row({"Berg", "van", " ", "a@e.de"});
    CHECK(partial.params.name == "van Berg");
    CHECK(partial.is_name_partial);
    REQUIRE(partial.notes.size() == 1);
    CHECK(printable(partial.notes.front()) == "name: is sent without 'First Name', which is empty");
    CHECK(row({"", "van", "Anna", "a@e.de"}).is_name_partial);
    // So says a cell that means none, and no cell that may have lost a letter.
    const Row none = row({"Berg", "-", "N/A", "a@e.de"});
    CHECK(none.params.name == "Berg");
    CHECK(printable(none.notes.at(0)) == "name: is sent without 'First Name', which means none");
    CHECK_FALSE(row({"unbekannt", "-", "k. A.", "a@e.de"}).params.name);
    CHECK(row({"Berg", "", "?", "a@e.de"}).params.name == "? Berg");
    CHECK_FALSE(row({"", " ", "", "a@e.de"}).params.name);
    CHECK(mapping.title_of("name") == "First Name + van + Last name");
    CHECK(mapping.summary() == "Columns: name from 'First Name', 'van' and 'Last name', email from 'email'");
    CHECK(mapping.repeats_header({.line = 3, .cells = {"Last name", "van", "first name", "email"}}));
    CHECK_FALSE(mapping.repeats_header({.line = 3, .cells = {"Last name", "van", "Ada", "email"}}));
}

TEST_CASE("a name from two columns makes the person of the same name in one") {
    const ColumnMapping two({"Vorname", "Nachname", "email"}, {.assignments = {"name=Vorname Nachname"}});
    const ColumnMapping one({"name", "email"});
    const auto key = [](const Row& row) {
        return cis::ingest::ingest_key({.params = row.params, .given = row.given}, "p",
                                       cis::ingest::IdentityKind::person)
            .value();
    };
    CHECK(key(two.row({.line = 2, .cells = {"Jose\xCC\x81 ", "Mu\xC3\xB1oz", "j@e.de"}})) ==
          key(one.row({.line = 2, .cells = {"Jos\xC3\xA9 Mu\xC3\xB1oz", "j@e.de"}})));
}

TEST_CASE("the titles of the parts of a name are found in one text, in one way only") {
    const auto name_of = [](const Names& header, const std::string& text) {
        return ColumnMapping(header, {.assignments = {"name=" + text}, .ignored = {}}).title_of("name");
    };
    // A title with all words is meant before several.
    CHECK(name_of({"email", "Vor Name"}, "Vor Name") == "Vor Name");
    CHECK(name_of({"email", "First name", "Last name"}, "first NAME  last_name") == "First name + Last name");
    CHECK_THAT(error_of({"email", "A", "B C", "A B", "C"}, {"name=A B C"}),
               StartsWith("--map: 'A B C' can mean the columns 'A' and 'B C', or the columns 'A B' and 'C': "
                          "give one of them another title in the file"));
    CHECK_THAT(error_of({"email", "A", "B", "A B"}, {"name=A B A"}), StartsWith("--map: 'A B A' can mean "));
    CHECK(error_of({"email", "A", "B"}, {"name=A A"}) == "--map: 'A A' names the column 'A' twice");
    CHECK(error_of({"email", "A", "B"}, {"name=A X"}) ==
          "--map: there is no column 'A X', and no columns with these words as their titles");
    CHECK(error_of({"email", "A", "B"}, {"name=X"}) == "--map: there is no column 'X'");
    CHECK(error_of({"email", "A", "B"}, {"data.x=A B"}) == "--map: there is no column 'A B'");
    CHECK(error_of({"email", "A", "B", "B"}, {"name=A B"}) ==
          "--map: several columns are named 'B': give them different titles in the file");
    CHECK(error_of({"email", "A", "B"}, {"name=A B"}, {.ignored = {"B"}}) ==
          "column 'B' is both mapped and ignored");
    // Many words that fit nowhere take no time.
    std::string many;
    for (int i = 0; i < 200; ++i) many += "A ";
    CHECK_THAT(error_of({"email", "A", "A A", "A A A"}, {"name=" + many + "X"}),
               ContainsSubstring("there is no column"));
}

TEST_CASE("two columns for one field are refused with what to do") {
    CHECK(error_of({"Vorname", "Nachname", "email"}, {"name=Vorname", "name=Nachname"}) ==
          "columns 'Vorname' and 'Nachname' are both mapped to 'name': join them with "
          "--map name='Vorname Nachname'");
    CHECK(error_of({"Vorname", "Nachname", "Name", "email"}, {"name=Vorname Nachname"}) ==
          "columns 'Vorname' and 'Name' are both mapped to 'name': leave one out, such as with --ignore "
          "'Name'");
    CHECK(error_of({"a", "b", "email"}, {"data.x=a", "data.x=b"}) ==
          "columns 'a' and 'b' are both mapped to 'data.x': choose one");
}

TEST_CASE("--ignore '' leaves out the columns without a name, also if there are none") {
    CHECK(ColumnMapping({"email", "", ""}, {.ignored = {""}}).summary() == "Columns: email from 'email'");
    CHECK(ColumnMapping({"email", "x"}, {.ignored = {"", "x"}}).summary() ==
          "Columns: email from 'email'; not sent: 'x'");
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
    CHECK(row.params.data.value()->text() == R"({"p":"x"})");
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
    CHECK(ColumnMapping(header).row(record).params.data.value()->text() ==
          R"({"years":"5","remote":"TRUE"})");
    const Row typed = ColumnMapping(header, {.typed = true}).row(record);
    CHECK(typed.params.data.value()->text() == R"({"years":5,"remote":true})");
    CHECK(typed.params.metadata.value()->at("m") == "7");
}

TEST_CASE("all columns that fill no field are left out, except those that may have names or contacts") {
    Names header = {"name", "email", "", "x", "x"};
    for (int i = 1; i <= 1000; ++i) header.push_back("c" + std::to_string(i));
    const MappingOptions others = {.ignore_others = true};
    CHECK(ColumnMapping(header, others).summary() ==
          "Columns: name from 'name', email from 'email'; not sent: 'x', 'x', 'c1', 'c2', 'c3', 'c4', 'c5', "
          "'c6', "
          "'c7', 'c8' and 992 more");
    CHECK_THAT(error_of(header), ContainsSubstring("two columns are named 'x'"));
    header.insert(header.end(), {"Vorname", "Notfall-Telefon"});
    const std::string refused = error_of(header, {}, others);
    CHECK_THAT(refused, StartsWith("unknown columns 'Vorname', 'Notfall-Telefon'.") &&
                            ContainsSubstring("'Notfall-Telefon' may have names or contacts: decide"));
    CHECK(error_of(header, {}, {.ignored = {"Vorname", "Notfall-Telefon"}, .ignore_others = true}) ==
          "no error");
    // So do its cells.
    const auto refused_for = [](const std::string& title) -> std::string {
        try {
            const ColumnMapping mapping({"email", title, "y"}, {.ignore_others = true}, [] {
                cis::programs::ingest_command::ColumnContents contents(3);
                contents[1].add("ida@example.com", nullptr);
                return contents;
            });
        } catch (const InputError& error) {
            return error.what();
        }
        return "no error";
    };
    CHECK_THAT(refused_for("x"), StartsWith("unknown column 'x'.\n'x' may have names or contacts"));
    CHECK_THAT(refused_for(""),
               StartsWith("column 2 has no name.\nColumn 2 has no name, and may have names"));
}

TEST_CASE("a thousand unknown columns are said in a line, and the cells are looked at only for them") {
    Names header = {"email"};
    for (int i = 1; i <= 1000; ++i) header.push_back("c" + std::to_string(i));
    header.insert(header.end(), 5, "");
    const std::string error = error_of(header);
    CHECK_THAT(
        error,
        StartsWith("unknown columns 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8', 'c9', 'c10' and 990 "
                   "more. 5 columns have no name. If this is right, add to the command:\n"
                   "  --ignore-others\n"));
    CHECK(error.size() < 600);
    std::size_t asked = 0;
    const auto count = [&] {
        ++asked;
        return cis::programs::ingest_command::ColumnContents();
    };
    const ColumnMapping known({"email", "metadata.x"}, {}, count);
    CHECK(asked == 0);
    CHECK_THROWS_AS(ColumnMapping({"email", "x", "y"}, {}, count), InputError);
    CHECK(asked == 1);
    // No title is known, but the cells say that these are titles.
    const auto contacts = [] {
        cis::programs::ingest_command::ColumnContents contents(2);
        contents[1].add("ida@example.com", nullptr);
        return contents;
    };
    CHECK_THROWS_WITH(ColumnMapping({"a", "b"}, {}, contacts),
                      StartsWith("unknown columns 'a', 'b'.") && ContainsSubstring("--map email='b'"));
    CHECK_THROWS_WITH(ColumnMapping({"Ida Lee", "ida@example.com"}, {}, contacts),
                      StartsWith("the first line contains none of name"));
}
