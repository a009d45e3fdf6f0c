#include "ingest_fixture.hpp"

namespace {

/// Checks a file without sending anything.
ProgramResult check(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"--posting", "p", "--dry-run"});
    return run_ingest(std::move(arguments), {{"CIS_BASE_URL", ""}, {"CIS_API_KEY", ""}});
}

}  // namespace

TEST_CASE("cis ingest: a German export in Windows-1252, with semicolons and decimal commas") {
    Ingest ingest;
    const auto file = ingest.directory.write(
        "in.csv",
        "sep=;\r\n"
        "E-Mail ;NAME; Telefon;Gehalt;data.Jahre;data.PLZ;Ref\r\n"
        " ann@example.com\xA0;J\xFCrgen\rX;;;;;1\r\n"
        " ann@example.com\xA0;\"J\xFCrgen\r\n\x84Jo\x93\";+4917612345678;1.000,50 \x80;5;01067;1\r\n");
    const ProgramResult result =
        ingest.run({"--encoding", "windows-1252", "--map", "email=e-mail", "--map", "phone_number=Telefon",
                    "--map", "data.gehalt=Gehalt", "--id-column", "ref", "--typed", file});
    CHECK(result.exit_code == 3);
    CHECK_THAT(result.err, ContainsSubstring("row 2 (line 3) was not brought in: NAME: a line feed or a "
                                             "carriage return alone outside quotes"));
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

TEST_CASE("cis ingest: the rows may come from standard input") {
    Ingest ingest;
    const auto file =
        ingest.directory.write("in.csv", "name,email\nAnn,ann@example.com\nBob,bob@example.com\n");
    const std::string command = "exec " + (program_folder() / "cis").string() + " ingest --yes --posting " +
                                ingest.posting + " - <" + file.string();
    const ProgramResult result = run_program("/bin/sh", {"-c", command}, ingest.environment());
    CHECK(result.exit_code == 0);
    CHECK(ingest.emails() == std::multiset<std::string>{"ann@example.com", "bob@example.com"});
    CHECK_THAT(check({"-"}).err, ContainsSubstring("standard input is empty"));
}

TEST_CASE("cis ingest: a damaged workbook is refused with what to do") {
    const TempDirectory directory;
    const ProgramResult result = check({directory.write("in.xlsx", "PK\x03\x04\x14\0\x06\0"s)});
    CHECK(result.exit_code == 2);
    CHECK_THAT(result.err, ContainsSubstring("in.xlsx' is incomplete or damaged"));
}

TEST_CASE("cis ingest: --ignore, --id-column and --limit may stand before the file") {
    const TempDirectory directory;
    const auto file = directory.write(
        "in.csv", "id,name,email,x,y\n1,A,a@e.de,,\n1,B,b@e.de,,\n2,C,c@e.de,,\n3,D,d@e.de,,\n");
    const ProgramResult result =
        check({"--id-column", "id", "--limit", "3", "--ignore", "x", "--ignore", "y", file});
    CHECK(result.exit_code == 3);
    CHECK(result.out == "2 rows can be sent, 0 duplicates, 1 rejected\n");
    CHECK(result.err ==
          "Columns: name from 'name', email from 'email'; not sent: 'x', 'y'\n"
          "line 3 cannot be sent: id: the key is the same as in line 2\n" +
              not_compared);
}

TEST_CASE("cis ingest: options that cannot be are refused by name") {
    const TempDirectory directory;
    const auto file = directory.write("in.csv", "email\na@e.de\n");
    CHECK_THAT(check({"--delimiter", ";;", file}).err, ContainsSubstring("--delimiter"));
    CHECK_THAT(check({"--encoding", "klingon", file}).err, ContainsSubstring("no encoding 'KLINGON'"));
    CHECK_THAT(check({"--limit", "0", file}).err, ContainsSubstring("--limit"));
    CHECK_THAT(check({"--country", "ZZ", file}).err, ContainsSubstring("--country: "));
}

TEST_CASE("cis ingest: a file that is there is refused before anything is sent") {
    Ingest ingest;
    const auto file = ingest.directory.write("in.csv", "name,email\nAnn,ann@example.com\nBob,\n");
    const auto taken = ingest.directory.write("taken.csv", "of an earlier run");
    const std::string option = GENERATE("--rejects", "--output");
    const bool is_dry = GENERATE(true, false);
    std::vector<std::string> arguments{option, taken, file};
    if (is_dry) arguments.insert(arguments.begin(), "--dry-run");
    const ProgramResult result = ingest.run(arguments);
    CHECK(result.exit_code == 2);
    CHECK(result.err == option + ": '" + taken.string() +
                            "' is there already, and stays as it is. Name another file, or add --replace.\n");
    CHECK(last_line_of(result.out).at("error").at("kind") == "input");
    CHECK(read_file(taken) == "of an earlier run");
    CHECK(ingest.emails().empty());
}

TEST_CASE("cis ingest: with --replace the same command runs again") {
    Ingest ingest;
    const auto file = ingest.directory.write("in.csv", "name,email\nAnn,ann@example.com\nBob,\n");
    const auto rejects = ingest.directory.write("rejects.csv", "of an earlier run");
    const auto results = ingest.directory.write("results", "of an earlier run");
    for (int run = 0; run < 2; ++run) {
        const ProgramResult result =
            ingest.run({"--rejects", rejects, "--output", results, "--replace", file});
        CHECK(result.exit_code == 3);
        const auto said = last_line_of(result.out).at("result");
        CHECK(said.at("rejects") == rejects.string());
        CHECK(said.at("output") == results.string());
        for (const std::filesystem::path& written : {rejects, results}) {
            using std::filesystem::perms;
            CHECK(std::filesystem::status(written).permissions() == (perms::owner_read | perms::owner_write));
            CHECK_THAT(read_file(written), ContainsSubstring("\"3\""));
        }
    }
    CHECK(ingest.emails().size() == 1);
    SECTION("without rejected rows, no earlier file of them is left") {
        CHECK(ingest.run({"--limit", "1", "--rejects", rejects, "--replace", file}).exit_code == 0);
        CHECK_FALSE(std::filesystem::exists(rejects));
    }
    SECTION("a run that cannot begin leaves the earlier files") {
        const std::string before = read_file(rejects);
        CHECK(ingest.run({"--id-column", "email", "--rejects", rejects, "--replace", file}).exit_code == 2);
        CHECK(read_file(rejects) == before);
    }
    // Nothing is left beside them.
    for (const auto& entry : std::filesystem::directory_iterator(file.parent_path()))
        CHECK_THAT(entry.path().string(), !ContainsSubstring("replacement"));
}

TEST_CASE("cis ingest: without rejected rows there is no file of them") {
    Ingest ingest;
    const auto file = ingest.directory.write("in.csv", "name,email\nAnn,ann@example.com\n");
    const ProgramResult result = ingest.run({"--rejects", ingest.directory.path("none.csv"), file});
    CHECK(result.exit_code == 0);
    CHECK(last_line_of(result.out).at("result").at("rejects").is_null());
    CHECK_FALSE(std::filesystem::exists(ingest.directory.path("none.csv")));
}

TEST_CASE("cis ingest: the file with the rows, or one file for two things, is no file to write to") {
    Ingest ingest;
    const auto file = ingest.directory.write("in.csv", "name,email\nAnn,ann@example.com\nBob,\n");
    const std::string text = read_file(file);
    const std::string option = GENERATE("--rejects", "--output");
    const ProgramResult result = ingest.run({option, file, "--replace", file});
    CHECK(result.exit_code == 2);
    CHECK_THAT(result.err, ContainsSubstring("is the file with the rows: name another file"));
    CHECK(read_file(file) == text);
    const auto both = ingest.directory.path("both.csv");
    CHECK(ingest.run({"--rejects", both, "--output", both, file}).exit_code == 2);
    CHECK(ingest.emails().empty());
}

TEST_CASE("cis ingest: a file that is not there is said as such") {
    Ingest ingest;
    const ProgramResult result = ingest.run({ingest.directory.path("absent.csv")});
    CHECK(result.exit_code == 2);
    CHECK_THAT(result.err, ContainsSubstring("absent.csv"));
}

TEST_CASE("cis ingest: says that a file has no rows") {
    Ingest ingest;
    const std::string file = ingest.directory.write("in.csv", "name,email\n");
    const ProgramResult result = ingest.run({file});
    CHECK(result.exit_code == 0);
    CHECK_THAT(result.err, ContainsSubstring("'" + file + "' has no rows.\n"));
}
