// The way of the rows that were rejected: corrected, and brought in by the command of the first file.

#include <regex>

#include "csv/csv_reader.hpp"
#include "ingest_fixture.hpp"

namespace {

const std::string mark = "\xEF\xBB\xBF";

/// A command that stays the same, but for its file.
struct Repair : Ingest {
    std::filesystem::path rejects = directory.path("rejects.csv");
    std::filesystem::path results = directory.path("results.csv");
    std::vector<std::string> options{};

    /// @param round a further round has files of its own
    [[nodiscard]] ProgramResult bring_in(const std::filesystem::path& file, const std::string& round = "") {
        std::vector<std::string> arguments{"--posting", posting,
                                           "--settle",  "2s",
                                           "--rejects", numbered(rejects, round),
                                           "-o",        numbered(results, round),
                                           file};
        arguments.insert(arguments.begin(), options.begin(), options.end());
        return run_ingest(arguments, environment());
    }
    static std::filesystem::path numbered(const std::filesystem::path& file, const std::string& round) {
        return file.parent_path() / (file.stem().string() + round + file.extension().string());
    }
};

std::vector<std::size_t> lines_of(const std::filesystem::path& file) {
    std::vector<std::size_t> lines;
    cis::programs::CsvReader reader(file);
    while (const auto record = reader.next()) lines.push_back(record->line);
    return lines;
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
    for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
        text.replace(at, what.size(), by);
    return text;
}

/// As Excel saves it: without quotes that it does not need.
std::string saved_by_excel(const std::string& text) {
    static const std::regex plain("\"([^\";,]*)\"");
    return replaced(std::regex_replace(text, plain, "$1"), "\n", "\r\n");
}

}  // namespace

TEST_CASE("cis ingest: the command of the first file brings in the rejects, round by round") {
    Repair run;
    run.options = {"--map",
                   "email=E-Mail",
                   "--encoding",
                   "windows-1252",
                   "--delimiter",
                   ";",
                   "--map",
                   "phone_number=Fon",
                   "--map",
                   "data.ort=Stra\xC3\x9F"
                   "e",
                   "--ignore",
                   "Notiz"};
    // Once without its mark, and with a comma: as other spreadsheets save it.
    const bool is_saved_by_excel = GENERATE(true, false);
    const auto file = run.directory.write("bewerber.csv",
                                          "E-Mail;Name;Fon;Stra\xDF"
                                          "e;Notiz\r\n"
                                          "a@example.com;Zo\xEB;+14155550100;K\xF6ln;x\r\n"
                                          "b@example.com;Ren\xE9;0123;K\xF6ln;x\r\n"
                                          "c@example.com;Cid;+14155550102;;\r\n"
                                          "none;J\xFCrg;;;\r\n"
                                          "e@example.com;Eve;0456;;\r\n");
    const ProgramResult first = run.bring_in(file);
    CAPTURE(first.err);
    CHECK(first.exit_code == 3);
    CHECK(first.out == "5 rows: 2 created, 3 rejected\n");
    CHECK_THAT(first.err,
               ContainsSubstring("3 rows are in '" + run.rejects.string() +
                                 "': correct them there, and run the same command again with that "
                                 "file instead of '" +
                                 file.string() + "', and other files for --rejects and --output\n"));
    std::string text = read_file(run.rejects);
    CHECK(text.starts_with(mark + "\"reject_line\";\"reject_param\";\"reject_message\";\"E-Mail\""));
    CHECK_THAT(text, ContainsSubstring("René") && ContainsSubstring("Jürg"));
    CHECK(lines_of(run.rejects) == std::vector<std::size_t>{3, 5, 6});

    // One is corrected. The lines are still those of the first file.
    text = replaced(text, "0123", "+14155550101");
    if (is_saved_by_excel) {
        (void)run.directory.write("rejects.csv", saved_by_excel(text));
    } else {
        (void)run.directory.write("rejects.csv", replaced(text.substr(mark.size()), "\";\"", "\",\""));
    }
    const ProgramResult second = run.bring_in(run.rejects, "-2");
    CAPTURE(second.err);
    CHECK(second.exit_code == 3);
    CHECK(second.out == "3 rows: 1 created, 2 rejected\n");
    const auto rest = run.directory.path("rejects-2.csv");
    CHECK(lines_of(rest) == std::vector<std::size_t>{5, 6});
    CHECK(lines_of(run.directory.path("results-2.csv")).size() == 3);
    CHECK_THAT(read_file(run.directory.path("results-2.csv")),
               ContainsSubstring("\"3\"" + std::string(is_saved_by_excel ? ";" : ",") + "\"René\"") &&
                   ContainsSubstring("Jürg"));

    // Without --rejects, the screen names the lines of the first file, too.
    const ProgramResult shown = run_ingest(
        {"--posting", run.posting, "--map", "email=E-Mail", "--encoding", "windows-1252", "--delimiter", ";",
         "--map", "phone_number=Fon", "--ignore", "Straße", "--ignore", "Notiz", "--dry-run", rest},
        {});
    CHECK_THAT(shown.err,
               ContainsSubstring("line 5 cannot be sent") && ContainsSubstring("line 6 cannot be sent"));

    text = replaced(replaced(read_file(rest), "0456", "+14155550104"), "\"none\"", "\"d@example.com\"");
    (void)run.directory.write("rejects-2.csv", text);
    const ProgramResult third = run.bring_in(rest, "-3");
    CAPTURE(third.err);
    CHECK(third.exit_code == 0);
    CHECK(third.out == "2 rows: 2 created\n");
    CHECK(run.emails() == std::multiset<std::string>{"a@example.com", "b@example.com", "c@example.com",
                                                     "d@example.com", "e@example.com"});
    CHECK(run.service.server.statistics().candidates_created == 5);
    // All rounds have one journal.
    int journals = 0;
    for (const auto& entry : std::filesystem::directory_iterator(file.parent_path()))
        journals += entry.path().extension() == ".journal" ? 1 : 0;
    CHECK(journals == 1);
}

TEST_CASE("cis ingest: rejects that were moved to another folder double nobody") {
    Repair run;
    const auto folder = run.directory.path("desktop");
    std::filesystem::create_directory(folder);
    run.rejects = folder / "rejects.csv";
    const auto file = run.directory.write(
        "in.csv", "name,email,phone_number\nAnn,ann@example.com,\nBob,bob@example.com,12\n");
    CHECK(run.bring_in(file).exit_code == 3);
    // Ann was put back by mistake.
    std::ofstream(run.rejects, std::ios::app) << "\"2\",\"\",\"\",\"Ann\",\"ann@example.com\",\"\"\n";
    std::string text = replaced(read_file(run.rejects), "\"12\"", "\"\"");
    std::ofstream(run.rejects) << text;
    const ProgramResult result = run.bring_in(run.rejects, "-2");
    CHECK(result.out == "2 rows: 1 created, 1 already in\n");
    CHECK(run.emails() == std::multiset<std::string>{"ann@example.com", "bob@example.com"});
}

TEST_CASE("cis ingest: a file of rejects is read as a whole, whatever --from-line says") {
    Repair run;
    run.options = {"--from-line", "3"};
    const auto file = run.directory.write("in.csv", "name,email\nAnn,ann@example.com\nBob,none\nCid,none\n");
    CHECK_THAT(run.bring_in(file).err, ContainsSubstring("begins at line 3"));
    (void)run.directory.write("rejects.csv",
                              replaced(replaced(read_file(run.rejects), "\"none\"", "\"x@example.com\""),
                                       "\"Cid\",\"x@", "\"Cid\",\"cid@"));
    const ProgramResult result = run.bring_in(run.rejects, "-2");
    CHECK(result.out == "2 rows: 2 created\n");
    CHECK_THAT(result.err, !ContainsSubstring("begins at line"));
}

TEST_CASE("cis ingest: why the service refused a person is said by a second run, too") {
    Ingest ingest;
    const auto file =
        ingest.directory.write("in.csv", "name,email\nAnn,ann@example.com\nBob,ann@example.com\n");
    for (const std::string name : {"results.csv", "results-2.csv"}) {
        const ProgramResult result =
            ingest.run({"--undecided", "send", "-o", ingest.directory.path(name), file});
        CAPTURE(result.err);
        CHECK(result.exit_code == 3);
        CHECK_THAT(result.err, ContainsSubstring("line 3 is in conflict with another candidate: the service "
                                                 "refused this person (409): another candidate has the same "
                                                 "e-mail address; if it is the same person, there is nothing "
                                                 "to do ("));
        CHECK_THAT(result.err, ContainsSubstring("). Line 2 has the same e-mail address\n"));
        CHECK_THAT(result.err, !ContainsSubstring("Ann"));
        CHECK_THAT(read_file(ingest.directory.path(name)),
                   ContainsSubstring("\"3\",\"Bob\",\"in conflict\",\"") &&
                       ContainsSubstring("\"the service refused this person (409): another candidate has the "
                                         "same e-mail address; if it is the same person, there is nothing "
                                         "to do. In the posting it is Ann. Line 2 (Ann) has the same e-mail "
                                         "address\""));
    }
    const auto rejects = ingest.directory.path("rejects.csv");
    REQUIRE(ingest.run({"--undecided", "send", "--rejects", rejects, file}).exit_code == 3);
    CHECK_THAT(read_file(rejects),
               ContainsSubstring("). In the posting it is Ann. Line 2 (Ann) has the same e-mail address\""));
    CHECK_THAT(read_file(ingest.directory.path("results-2.csv")),
               ContainsSubstring("\"Ann\",\"already in\""));
}

TEST_CASE("cis ingest: a corrected address is a new try for a row with an id of its own") {
    Ingest ingest;
    const auto bring_in = [&](const std::string& address) {
        return ingest.run({"--undecided", "send", "--id-column", "No",
                           ingest.directory.write("in.csv", "No,name,email\n1,Ann,ann@example.com\n2,Bob," +
                                                                address + "@example.com\n")});
    };
    CHECK(bring_in("ann").exit_code == 3);
    CHECK(bring_in("ann").exit_code == 3);  // nobody has corrected anything
    const ProgramResult corrected = bring_in("bob");
    CAPTURE(corrected.err);
    CHECK(corrected.exit_code == 0);
    CHECK(ingest.emails() == std::multiset<std::string>{"ann@example.com", "bob@example.com"});
    CHECK(bring_in("bob").exit_code == 0);
    CHECK(ingest.emails().size() == 2);
}

TEST_CASE("cis ingest: whose place a person would take is said, also if that one is not in the file") {
    Ingest ingest;
    const bool is_refused = GENERATE(true, false);
    if (!is_refused)
        ingest.service.server.set_ingestion(
            {.duplicates = cis::emulator::IngestionOptions::Duplicates::return_existing});
    const auto first = ingest.directory.write("first.csv", "name,email\nAnn,ann@example.com\n");
    REQUIRE(ingest.run({first}).exit_code == 0);
    const auto second = ingest.directory.write("second.csv", "name,email\nAnn Lee,ann@example.com\n");
    const ProgramResult result = ingest.run({"--undecided", "send", second});
    CHECK(result.exit_code == 3);
    CHECK_THAT(result.err, ContainsSubstring("line 2 is in conflict with another candidate: "));
    CHECK_THAT(result.err,
               ContainsSubstring(". No other row of the file has its e-mail address: cis candidates "
                                 "shows who is in the posting\n"));
}

TEST_CASE("cis ingest: somebody who is in under another name is asked about, and not invited again") {
    Ingest ingest;
    ingest.service.server.set_ingestion({.duplicates = cis::emulator::IngestionOptions::Duplicates::create});
    const auto first =
        ingest.directory.write("first.csv", "name,email\nAnna Maier,anna@example.com\nBob,bob@example.com\n");
    REQUIRE(ingest.run({first}).exit_code == 0);
    const auto second = ingest.directory.write(
        "second.csv", "name,email\n\"Maier, Anna\",anna@example.com\nRobin,bob@example.com\n");
    const auto rejects = ingest.directory.path("rejects.csv");
    const ProgramResult held = ingest.run({"--rejects", rejects, second});
    CAPTURE(held.err);
    CHECK(held.exit_code == 3);
    CHECK(totals(held) == totals_of(2, {{"existing", 1}, {"undecided", 1}}));
    CHECK_THAT(read_file(rejects), ContainsSubstring("--undecided leave-out") &&
                                       ContainsSubstring("\"Robin\"") && !ContainsSubstring("Maier"));
    CHECK_THAT(held.err, !ContainsSubstring("Robin") && !ContainsSubstring("bob@"));
    CHECK(ingest.run({"--undecided", "leave-out", rejects}).exit_code == 0);
    CHECK(totals(ingest.run({second})) == totals_of(2, {{"existing", 2}}));
    CHECK(ingest.emails() == std::multiset<std::string>{"anna@example.com", "bob@example.com"});
    CHECK(ingest.run({"--undecided", "perhaps", second}).exit_code == 2);

    const auto third = ingest.directory.write("third.csv", "name,email\nRosa,bob@example.com\n");
    CHECK(totals(ingest.run({"--undecided", "send", third})) == totals_of(1, {{"created", 1}}));
    CHECK(ingest.emails().size() == 3);
}
