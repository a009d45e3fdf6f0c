// A file as a person in HR has it: what the columns are, and what is wrong with the rows, word for word.

#include "csv/csv_reader.hpp"
#include "ingest/rows/country_numbers.hpp"
#include "ingest_fixture.hpp"

namespace {

struct Checked : TempDirectory {
    /// Checks a file without sending anything.
    [[nodiscard]] ProgramResult check(const std::string& text, std::vector<std::string> options = {}) const {
        options.insert(options.begin(), {"--posting", "p", "--dry-run"});
        options.push_back(write("in.csv", text));
        return run_ingest(options, {{"CIS_BASE_URL", ""}, {"CIS_API_KEY", ""}});
    }
};

const std::vector<std::string> german_columns = {"--map",    "name=Vorname Nachname",
                                                 "--map",    "email=E-Mail",
                                                 "--map",    "phone_number=Telefon",
                                                 "--ignore", "Gehalt",
                                                 "--ignore", "Bemerkung",
                                                 "--ignore", ""};

std::string with_line_ends(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + '\n';
    return text;
}

std::vector<std::vector<std::string>> records_of(const std::filesystem::path& file) {
    std::vector<std::vector<std::string>> records;
    cis::programs::CsvReader reader(file);
    while (const auto record = reader.next()) records.push_back(record->cells);
    return records;
}

}  // namespace

TEST_CASE("cis ingest: the options for columns that it does not know can be copied") {
    const Checked file;
    const ProgramResult result =
        file.check("Vorname;Nachname;E-Mail;Telefon;Gehalt;Bemerkung;\nAda;L;a@e.de;;;;\n");
    CHECK(result.exit_code == 2);
    CHECK(result.out.empty());
    CHECK(result.err ==
          with_line_ends(
              {"unknown columns 'Vorname', 'Nachname', 'E-Mail', 'Telefon', 'Gehalt', 'Bemerkung'. Column 7 "
               "has no name. If this is right, add to the command:",
               "  --map name='Vorname Nachname' --map email='E-Mail' --map phone_number='Telefon' "
               "--ignore 'Gehalt' --ignore 'Bemerkung' --ignore ''",
               "'Gehalt', 'Bemerkung' are not sent if ignored. To send a column as a fact about the person: "
               "--map data.gehalt='Gehalt'"}));
    // A shell reads that line as it is meant.
    const std::string options = result.err.substr(result.err.find("  --map"));
    const ProgramResult copied =
        run_program("/bin/sh",
                    {"-c", "exec " + (program_folder() / "cis").string() + " ingest --posting p --dry-run " +
                               file.path("in.csv").string() + options.substr(0, options.find('\n'))},
                    {});
    CHECK(copied.exit_code == 0);
    CHECK(copied.err ==
          "Columns: name from 'Vorname' and 'Nachname', email from 'E-Mail', phone_number from 'Telefon'; "
          "not sent: 'Gehalt', 'Bemerkung'\n" +
              not_compared);
}

TEST_CASE("cis ingest: it asks which of two columns is meant") {
    const Checked file;
    CHECK(file.check("Full name,Work Email,Personal Email\nAda,a@e.de,b@e.de\n").err ==
          with_line_ends(
              {"unknown columns 'Full name', 'Work Email', 'Personal Email'. If this is right, add to the "
               "command:",
               "  --map name='Full name'",
               "Which one is the e-mail address: 'Work Email' or 'Personal Email'? Choose one and leave "
               "out the rest, such as --map email='Work Email' --ignore 'Personal Email'"}));
    CHECK(file.check("A,B C,A B,C,email\n1,2,3,4,a@e.de\n", {"--map", "name=A B C"}).err ==
          "--map: 'A B C' can mean the columns 'A' and 'B C', or the columns 'A B' and 'C': give one of them "
          "another title in the file\n");
}

TEST_CASE("cis ingest: titles cannot control the terminal, nor make lines of their own") {
    const Checked file;
    const ProgramResult result = file.check("name,email,\"E\x1b[2J\nvil\"\nAda,a@e.de,\n");
    CHECK(result.err ==
          with_line_ends(
              {"unknown column 'E\uFFFD[2J vil'. If this is right, add to the command:",
               "  --ignore 'E\uFFFD[2J vil'",
               "'E\uFFFD[2J vil' is not sent if ignored. To send a column as a fact about the person: "
               "--map data.e_j_vil='E\uFFFD[2J vil'"}));
}

TEST_CASE("cis ingest: a dry run ends with each kind of finding once, with a count and an example") {
    const Checked file;
    std::string text = "Vorname;Nachname;E-Mail;Telefon;Gehalt;Bemerkung;\n";
    for (int i = 0; i < 332; ++i)
        text += "Ada;L" + std::to_string(i) + ";a@e.de;+49 176/" + std::to_string(i) + ";1;x;\n";
    text +=
        "Bob;B;b@e.de;4,91761E+11;1;x;\n"
        "Cid;;c@e.de;'+49 176 12345678;1;x;\n"
        "Dan;D;d@e.de;;1;x;\n"
        "Dan;D;d@e.de;;2;y;\n"
        "Vorname;Nachname;E-Mail;Telefon;;;\n";
    const bool has_files = GENERATE(false, true);
    std::vector<std::string> options = german_columns;
    if (has_files)
        options.insert(options.begin(),
                       {"--rejects", file.path("rejects.csv"), "--output", file.path("results.csv")});
    const ProgramResult result = file.check(text, options);
    CHECK(result.exit_code == 3);
    CHECK_THAT(result.out,
               StartsWith("2 rows can be sent, 1 duplicate") && ContainsSubstring(", 334 rejected"));
    const std::string advice = cis::programs::ingest_command::CountryNumbers::are_available()
                                   ? ", or give the country, such as --country DE"
                                   : "";
    const std::vector<std::string> end =
        has_files ? std::vector<std::string>{"334 rows are in '" + file.path("rejects.csv").string() +
                                                 "', with the reason of each",
                                             "'" + file.path("results.csv").string() +
                                                 "' has what was found of each row"}
                  : std::vector<std::string>{
                        "--rejects FILE writes all rows that cannot be sent to a file, with "
                        "the reason of each"};
    CHECK(
        result.err ==
        with_line_ends(
            {"Columns: name from 'Vorname' and 'Nachname', email from 'E-Mail', phone_number from 'Telefon'; "
             "not sent: 'Gehalt', 'Bemerkung'",
             "line 2 cannot be sent: Telefon: must be + and digits only, e.g. +4917612345678" + advice +
                 " (332 rows like this: lines 2, 3, 4 and 329 more)",
             "line 334 cannot be sent: Telefon: was shortened by a spreadsheet, which took it for a "
             "quantity: in Excel, format the column as Text, enter the number again, and save the file again",
             "line 338 cannot be sent: is the header once more, as in joined files: delete this row",
             "line 337 is the same person as line 336, but differs in 'Gehalt', 'Bemerkung': it would not be "
             "sent",
             "line 335: Vorname + Nachname: is sent without 'Nachname', which is empty",
             "line 335: Telefon: is sent without the mark of a spreadsheet before it",
             "1 of 336 rows has only a part of the name"}) +
            with_line_ends(end) + not_compared);
    if (!has_files) return;
    CHECK(records_of(file.path("rejects.csv")).size() == 334);
    const auto results = records_of(file.path("results.csv"));
    REQUIRE(results.size() == 337);
    CHECK(results[0].at(2) == "rejected");
    CHECK_THAT(results[0].back(), StartsWith("Telefon: must be + and digits only"));
    CHECK(results[333].at(0) == "335");
    CHECK(results[333].at(1) == "Cid");
    CHECK(results[333].at(2) == "not attempted");
    CHECK(results[333].back() == "can be sent");
    CHECK(results[335].at(2) == "duplicate");
    CHECK(results[335].back() == "is the same person as line 336, but differs in 'Gehalt', 'Bemerkung'");
}

TEST_CASE("cis ingest: --country sends national numbers in E.164, or says that this build cannot") {
    Ingest ingest;
    const auto file = ingest.directory.write("in.csv",
                                             "name;phone_number\n"
                                             "Ada;0176 / 123-45678\n"
                                             "Bob;0176 FLOWERS\n");
    const ProgramResult result = ingest.run({"--country", "DE", file});
    if (!cis::programs::ingest_command::CountryNumbers::are_available()) {
        CHECK(result.exit_code == 2);
        CHECK(result.err ==
              "--country: this build of the program does not know the numbers of countries. Write phone "
              "numbers with + and the country code, e.g. +4917612345678, or use a build with "
              "libphonenumber\n");
        CHECK(ingest.emails().empty());
        return;
    }
    CHECK(result.exit_code == 3);
    CHECK_THAT(result.err, ContainsSubstring("line 3 was not brought in: phone_number: has letters\n"));
    CHECK(ingest.only_candidate().name == "Ada");
    // The service does not tell numbers, but a person is recognised by them.
    const auto international = ingest.directory.write("e164.csv", "name;phone_number\nAda;+4917612345678\n");
    CHECK(totals(ingest.run({international})) == totals_of(1, {{"created_earlier", 1}}));
}

TEST_CASE("cis ingest: with --quiet, a dry run does not explain the columns") {
    const Checked file;
    CHECK(file.check("name,email\nAda,a@e.de\n", {"--quiet"}).err.empty());
}

TEST_CASE("cis ingest: a name from two columns, and the same command for the file of rejects") {
    Ingest ingest;
    const auto file = ingest.directory.write("in.csv",
                                             "Nachname;Vorname;E-Mail;Telefon;Gehalt;Bemerkung;\n"
                                             "Lovelace;Ada;ada@example.com;;;;\n"
                                             "Hopper;Grace;grace@example.com;4,91761E+11;;;\n");
    const auto rejects = ingest.directory.path("rejects.csv");
    std::vector<std::string> options = german_columns;
    options.insert(options.end(), {"--rejects", rejects, file});
    CHECK(ingest.run(options).exit_code == 3);
    CHECK(ingest.only_candidate().name == "Ada Lovelace");
    std::string text = read_file(rejects);
    CHECK_THAT(text, ContainsSubstring("\"Telefon\";\"was shortened by a spreadsheet"));
    options.back() = ingest.directory.write("mended.csv",
                                            text.replace(text.find("\"4,91761E+11\""), 13, "+4917612345678"));
    options.insert(options.begin(), "--replace");
    CHECK(ingest.run(options).exit_code == 0);
    CHECK_FALSE(std::filesystem::exists(rejects));
    CHECK(ingest.emails() == std::multiset<std::string>{"ada@example.com", "grace@example.com"});
    // Somebody who joins the columns by hand brings nobody in a second time.
    const auto joined = ingest.directory.write(
        "joined.csv", "name,email\nAda Lovelace,ada@example.com\nGrace Hopper,grace@example.com\n");
    CHECK(totals(ingest.run({joined})) == totals_of(2, {{"created_earlier", 2}}));
}

TEST_CASE("cis ingest: a run names the first rows of a kind, and counts the rest") {
    Ingest ingest;
    std::string text = "name,email,phone_number\nAda,ada@example.com,\n";
    for (int i = 0; i < 50; ++i) text += "Bob,b" + std::to_string(i) + "@example.com,+49x\n";
    const auto file = ingest.directory.write("in.csv", text);
    const ProgramResult result = ingest.run({file});
    CHECK(result.exit_code == 3);
    std::size_t named = 0;
    for (auto at = result.err.find(" was not brought in: "); at != std::string::npos;
         at = result.err.find(" was not brought in: ", at + 1))
        ++named;
    CHECK(named == 4);  // and as the example of the rest
    CHECK_THAT(
        result.err,
        ContainsSubstring("and 47 more rows like this: line 3 was not brought in: phone_number: must be") &&
            ContainsSubstring("\n--output FILE writes what became of each row to a file, "
                              "--verbose prints all such lines\n"));
    const ProgramResult verbose = ingest.run({"--verbose", file});
    CHECK_THAT(verbose.err,
               ContainsSubstring("line 52 was not brought in") && !ContainsSubstring("more rows like this"));
}
