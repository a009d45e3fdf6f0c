#include "ingest_fixture.hpp"

namespace {

/// Checks a file without sending anything.
ProgramResult check(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"--posting", "p", "--dry-run"});
    return run_program("ingest_candidates", std::move(arguments),
                       {{"CIS_BASE_URL", ""}, {"CIS_API_KEY", ""}});
}

}  // namespace

TEST_CASE("ingest_candidates: a German export in Windows-1252, with semicolons and decimal commas") {
    Ingest ingest;
    const auto file = ingest.directory.write(
        "in.csv",
        "sep=;\r\n"
        "E-Mail ;NAME; Telefon;Gehalt;data.Jahre;data.PLZ;Ref\r\n"
        " ann@example.com\xA0;J\xFCrgen\rX;;;;;1\r\n"
        " ann@example.com\xA0;\"J\xFCrgen\r\n\x84Jo\x93\";+4917612345678;1.000,50 \x80;5;01067;1\r\n");
    const ProgramResult result =
        ingest.run({"--encoding", "windows-1252", "--map", "email=e-mail", "--map", "phone_number=Telefon",
                    "--map", "data.gehalt=Gehalt", "--key", "ref", "--typed", file});
    CHECK(result.exit_code == 3);
    CHECK_THAT(result.err,
               ContainsSubstring(
                   "line 3 was not brought in: NAME: a line feed or a carriage return alone outside quotes"));
    const cis::Client client{{.base_url = ingest.service.server.base_url(), .api_key = emulator_key}};
    std::size_t count = 0;
    for (const cis::Candidate& candidate : client.candidates().list(ingest.posting)) {
        ++count;
        CHECK(candidate.name == "Jürgen\r\n„Jo“");
        CHECK(candidate.email == "ann@example.com");
        CHECK(candidate.data.as<nlohmann::json>() ==
              nlohmann::json{{"gehalt", "1.000,50 €"}, {"Jahre", 5}, {"PLZ", "01067"}});
    }
    CHECK(count == 1);
}

TEST_CASE("ingest_candidates: the rows may come from standard input") {
    Ingest ingest;
    const auto file =
        ingest.directory.write("in.csv", "name,email\nAnn,ann@example.com\nBob,bob@example.com\n");
    const std::string command = "exec " + (program_folder() / "ingest_candidates").string() + " --posting " +
                                ingest.posting + " - <" + file.string();
    const ProgramResult result = run_program("/bin/sh", {"-c", command}, ingest.environment());
    CHECK(result.exit_code == 0);
    CHECK(ingest.emails() == std::multiset<std::string>{"ann@example.com", "bob@example.com"});
    CHECK_THAT(check({"-"}).err, ContainsSubstring("standard input is empty"));
}

TEST_CASE("ingest_candidates: a workbook is refused with what to do") {
    const TempDirectory directory;
    const ProgramResult result = check({directory.write("in.xlsx", "PK\x03\x04\x14\0\x06\0"s)});
    CHECK(result.exit_code == 1);
    CHECK_THAT(result.err, ContainsSubstring("in.xlsx' is a workbook") && ContainsSubstring("as CSV"));
}

TEST_CASE("ingest_candidates: --ignore, --key and --limit may stand before the file") {
    const TempDirectory directory;
    const auto file = directory.write(
        "in.csv", "id,name,email,x,y\n1,A,a@e.de,,\n1,B,b@e.de,,\n2,C,c@e.de,,\n3,D,d@e.de,,\n");
    const ProgramResult result =
        check({"--key", "id", "--limit", "3", "--ignore", "x", "--ignore", "y", file});
    CHECK(result.exit_code == 3);
    CHECK(result.out == "2 rows can be sent, 0 duplicates, 1 rejected\n");
    CHECK(result.err ==
          "Columns: name from 'name', email from 'email'; not sent: 'x', 'y'\n"
          "line 3 cannot be sent: id: the key is the same as in line 2\n" +
              not_compared);
}

TEST_CASE("ingest_candidates: options that cannot be are refused by name") {
    const TempDirectory directory;
    const auto file = directory.write("in.csv", "email\na@e.de\n");
    CHECK_THAT(check({"--delimiter", ";;", file}).err, ContainsSubstring("--delimiter"));
    CHECK_THAT(check({"--encoding", "klingon", file}).err, ContainsSubstring("no encoding 'KLINGON'"));
    CHECK_THAT(check({"--limit", "0", file}).err, ContainsSubstring("--limit"));
    CHECK_THAT(check({"--country", "ZZ", file}).err, ContainsSubstring("--country: "));
}

TEST_CASE("ingest_candidates: the same command runs again, and overwrites nothing") {
    Ingest ingest;
    const auto file = ingest.directory.write("in.csv", "name,email\nAnn,ann@example.com\nBob,\n");
    const auto rejects = ingest.directory.write("rejects.csv", "of an earlier run");
    const auto results = ingest.directory.write("results", "of an earlier run");
    for (const std::string number : {"-2", "-3"}) {
        const ProgramResult result = ingest.run({"--rejects", rejects, "--results", results, file});
        CHECK(result.exit_code == 3);
        CHECK_THAT(result.err, ContainsSubstring("rejects.csv' exists and is not overwritten: writing '") &&
                                   ContainsSubstring("rejects" + number + ".csv'"));
        for (const std::string& name : {"rejects" + number + ".csv", "results" + number}) {
            using std::filesystem::perms;
            CHECK(std::filesystem::status(ingest.directory.path(name)).permissions() ==
                  (perms::owner_read | perms::owner_write));
            CHECK_THAT(read_file(ingest.directory.path(name)), ContainsSubstring("\"3\""));
        }
    }
    CHECK(read_file(rejects) == "of an earlier run");
    CHECK(read_file(results) == "of an earlier run");
    CHECK(ingest.emails().size() == 1);
    // Without rejected rows nothing is left.
    CHECK(ingest.run({"--limit", "1", "--rejects", ingest.directory.path("none.csv"), file}).exit_code == 0);
    CHECK_FALSE(std::filesystem::exists(ingest.directory.path("none.csv")));
}

TEST_CASE("ingest_candidates: says that a file has no rows") {
    Ingest ingest;
    const std::string file = ingest.directory.write("in.csv", "name,email\n");
    const ProgramResult result = ingest.run({file});
    CHECK(result.exit_code == 0);
    CHECK_THAT(result.err, ContainsSubstring("'" + file + "' has no rows.\n"));
}
