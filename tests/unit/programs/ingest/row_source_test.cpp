#include "ingest/rows/row_source.hpp"
#include "test.hpp"

using cis::programs::ingest_command::ReadRow;
using cis::programs::ingest_command::RowOptions;
using cis::programs::ingest_command::RowSource;

namespace {

std::vector<ReadRow> rows_of(std::string_view text, const RowOptions& options = {}) {
    const cis::test::TempDirectory directory;
    RowSource source(directory.write("input.csv", text), options);
    std::vector<ReadRow> rows;
    while (auto row = source.next()) rows.push_back(std::move(*row));
    CHECK(source.rows_read() == rows.size());
    return rows;
}

std::string fault_of(const ReadRow& row) { return row.fault ? printable(*row.fault) : "none"; }

}  // namespace

TEST_CASE("a row without a fault becomes a candidate, others go on after a bad one") {
    const auto rows = rows_of(
        "email;phone_number;metadata.x\na@e.de;+491761234567;1\nb@e.de;12;2\nc@e.de;;3;x\nd@e.de;;\n");
    REQUIRE(rows.size() == 4);
    CHECK(fault_of(rows[0]) == "none");
    CHECK(rows[0].row.place.number() == 2);
    CHECK(rows[0].row.params.phone_number == "+491761234567");
    CHECK(fault_of(rows[1]) == "phone_number: has no + before the country code, e.g. +4917612345678");
    CHECK(fault_of(rows[2]) == "too many columns: 4, but the header has 3");
    CHECK(fault_of(rows[3]) == "none");
    CHECK(rows[3].row.params == cis::CandidateParams{.email = "d@e.de"});
}

TEST_CASE("rows of blank cells are skipped") {
    const auto rows = rows_of("name;email\nAda;a@e.de\n;\n \t; \nBob;b@e.de\n;\n");
    REQUIRE(rows.size() == 2);
    CHECK(rows[1].row.place.number() == 5);
    CHECK(rows[1].row.params.name == "Bob");
}

TEST_CASE("the header once more is nobody") {
    const std::string joined =
        "ID,name,E-Mail,note\nA,Ada,a@e.de,x\nID,name,E-Mail,note\nID,Name,e-mail,\n\xEF\xBB\xBF"
        "\"ID\",\" NAME\",\"E-mail\",\"other\"\n,name,,\nID,Name,n@e.de,\nB,E-Mail,b@e.de,\n";
    const auto rows =
        rows_of(joined, {.mapping = {.assignments = {"email=E-Mail"}, .ignored = {"note"}, .key = "ID"}});
    REQUIRE(rows.size() == 7);
    for (const std::size_t repeated : {1U, 2U, 3U, 4U})
        CHECK(fault_of(rows[repeated]) == "is the header once more, as in joined files: delete this row");
    // Somebody has this name, and an address of their own.
    for (const std::size_t person : {0U, 5U, 6U}) CHECK(fault_of(rows[person]) == "none");
}

TEST_CASE("rows above the limits of metadata are rejected") {
    const auto rows = rows_of("email,metadata.x\na@e.de," + std::string(501, 'v') + "\nb@e.de,v\n");
    REQUIRE(rows.size() == 2);
    CHECK(fault_of(rows[0]) == "metadata.x: has a value longer than 500 characters");
    CHECK(fault_of(rows[1]) == "none");
}

TEST_CASE("keys must be there and differ; a rejection names both lines") {
    const auto rows = rows_of(
        "id,email,phone_number\nA,a@e.de,\n,b@e.de,\n A ,c@e.de,\nB,d@e.de,0176\nB,e@e.de,\na,f@e.de,\n",
        {.mapping = {.key = "ID"}});
    REQUIRE(rows.size() == 6);
    CHECK(rows[0].row.key == "A");
    CHECK(fault_of(rows[1]) == "id: the key must not be empty");
    CHECK(rows[2].record.line == 4);
    CHECK(fault_of(rows[2]) == "id: the key is the same as in line 2");
    // A row that is rejected for another reason has its key all the same.
    CHECK_THAT(fault_of(rows[3]), ContainsSubstring("phone_number"));
    CHECK(fault_of(rows[4]) == "id: the key is the same as in line 5");
    CHECK(fault_of(rows[5]) == "none");
}

TEST_CASE("keys that a program has taken for quantities stop the file") {
    const RowOptions options{.mapping = {.key = "id"}};
    for (const char* const file : {"id,email\n1.0,a@e.de\n", "id,email\nA,a@e.de\n17.00,b@e.de\n",
                                   "id;email\n1,0;a@e.de\n2;b@e.de\n"}) {
        CAPTURE(file);
        CHECK_THROWS_WITH(rows_of(file, options),
                          StartsWith("the keys in column 'id' are quantities with decimals, such as 17.0 for "
                                     "17, in line ") &&
                              ContainsSubstring("Write them as whole numbers: in Excel"));
    }
    CHECK_THROWS_WITH(rows_of("{\"name\":\"7.0\",\"email\":\"a@e.de\"}\n",
                              {.is_json_lines = true, .mapping = {.key = "name"}}),
                      ContainsSubstring("in line 1:"));
    for (const ReadRow& row : rows_of("id,email\n1,a@e.de\n1.5,b@e.de\nV1.0,c@e.de\n1.0.0,d@e.de\n", options))
        CHECK(fault_of(row) == "none");
    // What can be read only once is not looked at before.
    cis::programs::ingest_command::RowKeys keys("id");
    CHECK(printable(keys.fault_of({.place = 2, .key = "1,0"}).value()) ==
          "id: the key ends in decimals of zeros, as of a quantity: write a whole number");
    // Without a column of keys, nobody is recognised by it.
    CHECK(rows_of("email,metadata.id\na@e.de,1.0\n").size() == 1);
}

TEST_CASE("--limit counts the rows of the file, good and bad") {
    const auto rows = rows_of("email\na@e.de\nb,c\nc@e.de\nd@e.de\n", {.limit = 3});
    REQUIRE(rows.size() == 3);
    CHECK(rows[1].fault);
}

TEST_CASE("a file says beforehand how many rows it has") {
    const cis::test::TempDirectory directory;
    const auto check = [&](const std::string& text, const RowOptions& options, std::size_t rows) {
        RowSource source(directory.write("input.csv", text), options);
        CHECK(source.all_rows() == rows);
        std::size_t read = 0;
        while (source.next()) ++read;
        CHECK(read == rows);
    };
    check("email\n", {}, 0);
    check("email,name\na@e.de,A\n,\n\nb\nc@e.de,\"C\nD\"\n , \n", {}, 3);
    check("email\na@e.de\nb@e.de\nc@e.de\n", {.limit = 2}, 2);
    check("email\na@e.de\nb@e.de\nc@e.de\n", {.csv = {.from_line = 3}}, 2);
    // What is held back is one row.
    check("email,name\na@e.de,A\nb@e.de,\"B\"x\nc@e.de,C\n", {}, 2);
    check("email,name\na@e.de,A\nb@e.de,\"B\nC\"\nc@e.de,C\nd@e.de,\"D\"x\n", {}, 2);
}

TEST_CASE("rejects have a delimiter that is found again with the same options") {
    const cis::test::TempDirectory directory;
    const auto delimiter_of = [&](std::string_view text, const RowOptions& options = {}) {
        return RowSource(directory.write("input.csv", text), options).rejects_layout().delimiter;
    };
    CHECK(delimiter_of("email;name\n") == ';');
    CHECK(delimiter_of("email\n") == ',');
    CHECK(delimiter_of("sep=;\nemail;name\n") == ';');
    CHECK(delimiter_of("sep=|\nemail|name\n") == '|');
    CHECK(delimiter_of("email|name\n", {.csv = {.delimiter = '|'}}) == '|');
    // As a spreadsheet has saved them: the first file had another one.
    const std::string saved = "reject_line;reject_param;reject_message;email;name\n";
    for (const auto given : {std::optional<char>(), std::optional(','), std::optional('|')})
        CHECK(delimiter_of(saved, {.csv = {.delimiter = given}}) == ';');
}

TEST_CASE("no fault quotes a cell") {
    for (const ReadRow& row :
         rows_of("email,phone_number\na@e.de,0176 5551234\nb@e.de,5551234\nc@e.de,+0\n")) {
        CHECK_THAT(fault_of(row), !ContainsSubstring("5551") && !ContainsSubstring("@"));
        CHECK(row.fault);
    }
}

TEST_CASE("phone numbers are read as spreadsheets leave them, unless digits are lost") {
    const std::vector<std::string> countries = cis::programs::ingest_command::CountryNumbers::are_available()
                                                   ? std::vector<std::string>{"", "DE"}
                                                   : std::vector<std::string>{""};
    for (const std::string& country : countries) {
        CAPTURE(country);
        const auto rows = rows_of(
            "email;phone_number\na@e.de;'+49 176 12345678\nb@e.de;\"=\"\"+4917612345678\"\"\"\n"
            "c@e.de;4,91761E+11\nd@e.de;#####\n",
            {.country = country});
        REQUIRE(rows.size() == 4);
        for (const std::size_t marked : {0U, 1U}) {
            CHECK(fault_of(rows[marked]) == "none");
            CHECK(rows[marked].row.params.phone_number == "+4917612345678");
            REQUIRE(rows[marked].row.notes.size() == 1);
            CHECK(printable(rows[marked].row.notes[0]) ==
                  "phone_number: is sent without the mark of a spreadsheet before it");
        }
        CHECK_THAT(fault_of(rows[2]), StartsWith("phone_number: was shortened by a spreadsheet"));
        CHECK_THAT(fault_of(rows[3]), StartsWith("phone_number: was too wide"));
    }
}

#ifdef CIS_PROGRAMS_WITH_PHONENUMBER

TEST_CASE("--country normalises the numbers of the rows, and doubts some") {
    const auto rows =
        rows_of("email,phone_number\na@e.de,0176 12345678\nb@e.de,0176 1\nc@e.de,none\n", {.country = "DE"});
    REQUIRE(rows.size() == 3);
    CHECK(rows[0].row.params.phone_number == "+4917612345678");
    CHECK(rows[0].row.notes.empty());
    CHECK_FALSE(rows[1].fault);
    REQUIRE(rows[1].row.notes.size() == 1);
    CHECK(printable(rows[1].row.notes[0]) == "phone_number: may not exist, according to libphonenumber");
    CHECK(fault_of(rows[2]) == "phone_number: has letters");
}

#endif

TEST_CASE("a name with a NUL, or with what stands for one, is rejected") {
    const auto rows = rows_of(
        "name,email\nA\xEF\xBF\xBD"
        "da,a@e.de\nBob,b@e.de\n");
    REQUIRE(rows.size() == 2);
    CHECK(fault_of(rows[0]) == "name: has U+FFFD, which stands for a character that was lost: correct it");
    CHECK(fault_of(rows[1]) == "none");
    RowOptions lines;
    lines.is_json_lines = true;
    const auto people = rows_of(
        "{\"name\":\"A\\u0000da\",\"email\":\"a@e.de\"}\n{\"name\":\"A\\ufffdda\",\"email\":\"a@e.de\"}\n",
        lines);
    REQUIRE(people.size() == 2);
    CHECK(fault_of(people[0]) == "name: contains a NUL, which is no character: correct it");
    CHECK(fault_of(people[1]) == "none");  // the name in the service
}

TEST_CASE("a line that is no candidate has what can be read of it, and is no candidate among the rejects") {
    RowOptions options;
    options.is_json_lines = true;
    const auto rows = rows_of(
        "{\"interview_id\":\"i7\",\"name\":7,\"email\":\"n@e.de\",\"metadata\":{\"a\":1},\"data\":null}\nno "
        "\"json\"\n",
        options);
    REQUIRE(rows.size() == 2);
    using Cells = std::vector<std::string>;
    CHECK(rows[0].record.line == 1);
    CHECK(rows[0].record.cells == Cells{"i7", "", "n@e.de", "", "{\"a\":1}", "", ""});
    CHECK(rows[1].record.line == 2);
    CHECK(rows[1].record.cells == Cells{"", "", "", "", "", "no \"json\"", ""});
    CHECK(fault_of(rows[1]).starts_with("is no candidate in JSON: "));
    // As they were written, they are rejected again.
    const auto again = rows_of(
        "reject_line,reject_param,reject_message,interview_id,name,email,phone_number,metadata,data,"
        "cis_export\n1,,,i7,,n@e.de,,\"{\"\"a\"\":1}\",,\n2,,,,,,,,\"no \"\"json\"\"\",\n");
    REQUIRE(again.size() == 2);
    CHECK(fault_of(again[0]) == "metadata: has an entry that is no text");
    CHECK(fault_of(again[1]) == "data: is no JSON object");
}

TEST_CASE("a row under a list, and the errors of a spreadsheet, are nobody") {
    const auto rows = rows_of(
        "name;email;phone_number;metadata.team;data.note\nSumme;;+4917612345678;;\n#N/A;a@e.de;;;\n"
        "Total;t@e.de;;#REF!;Err:502\nN/A;n@e.de;;;\n");
    REQUIRE(rows.size() == 4);
    CHECK_THAT(fault_of(rows[0]), StartsWith("name: is a word for a total"));
    CHECK_THAT(fault_of(rows[1]), StartsWith("name: is an error of a spreadsheet"));
    CHECK(fault_of(rows[2]) == "none");
    REQUIRE(rows[2].row.notes.size() == 2);
    CHECK(printable(rows[2].row.notes[0]) ==
          "metadata.team: is an error of a spreadsheet, and is sent as it is");
    CHECK(printable(rows[2].row.notes[1]) == "data.note: is an error of a spreadsheet, and is sent as it is");
    CHECK(fault_of(rows[3]) == "none");  // Completeness decides
    CHECK(rows[3].row.is_name_none);
    CHECK_FALSE(rows[3].row.params.name);
    const auto keys = rows_of("id,email\n#N/A,a@e.de\n", {.mapping = {.key = "id"}});
    CHECK(fault_of(keys.at(0)) == "id: the key is an error of a spreadsheet: correct it");
}

TEST_CASE("one address in several forms is one person, and known by either form") {
    const auto rows = rows_of(
        "name,email\nIda,ida@bücher.example\nIda,ida@xn--bcher-kva.example\nIda,ida@BÜCHER.example\n"
        "Ida,Ida L <ida@BU\xCC\x88"
        "CHER.example>\n");
    REQUIRE(rows.size() == 4);
    const auto key_of = [](const cis::ingest::Row& row) {
        return cis::ingest::ingest_key(row, "p", cis::ingest::IdentityKind::person).value();
    };
    for (const ReadRow& row : rows) {
        CHECK(fault_of(row) == "none");
        CHECK(row.row.params.email == "ida@xn--bcher-kva.example");
        CHECK(row.row.given);
        CHECK(key_of({.params = row.row.params, .given = row.row.given}) ==
              key_of({.params = rows[0].row.params}));
    }
    CHECK(rows[0].row.given->email == "ida@bücher.example");
    CHECK(rows[1].row.given->email == "ida@bücher.example");
    CHECK(rows[2].row.given->email == "ida@BÜCHER.example");
}

TEST_CASE("addresses are rejected by name, or doubted") {
    const auto rows = rows_of(
        "email\nbea＠example.org\nbea@example。org\nbea@\xE2\x98\x83.example\nbea@gmail\nbea@gmial.com\n"
        "bea@example.org\n");
    REQUIRE(rows.size() == 6);
    CHECK_THAT(fault_of(rows[0]),
               ContainsSubstring("email: cannot be an e-mail address: it has a full-width @ (U+FF20)"));
    CHECK_THAT(fault_of(rows[1]), ContainsSubstring("a full-width full stop (U+3002)"));
    CHECK(fault_of(rows[2]) ==
          "email: cannot be an e-mail address: no host can have these letters; correct it");
    for (const std::size_t doubted : {3U, 4U}) {
        CHECK(fault_of(rows[doubted]) == "none");
        CHECK(rows[doubted].row.notes.size() == 1);
    }
    CHECK(rows[5].row.notes.empty());
}
