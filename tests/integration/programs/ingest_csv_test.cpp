// Files that are not quite CSV: nobody is invited whom only the text of a cell names, and nothing is lost.

#include <iconv.h>

#include "csv/csv_reader.hpp"
#include "file_size_limit.hpp"
#include "ingest_fixture.hpp"

using Emails = std::multiset<std::string>;

namespace {

const std::string note_with_quotes =
    "name,email,data.note\n"
    "Zoe,zoe@example.com,first\n"
    "Ada,ada@example.com,\"Her referee, the \"boss\":\n"
    "Jane Roe,jane@example.com,call her first\n"
    "thanks\"\n"
    "Grace,grace@example.com,ok\n";

ProgramResult check(const std::string& file, std::vector<std::string> options = {}) {
    options.insert(options.begin(), {"--posting", "p", "--dry-run"});
    options.push_back(file);
    return run_ingest(std::move(options), {});
}

/// musl's iconv has fewer encodings than glibc's.
bool knows_encoding(const char* name) {
    const iconv_t conversion = ::iconv_open("UTF-8", name);
    // NOLINTNEXTLINE(performance-no-int-to-ptr): how POSIX says that there is no such conversion
    if (conversion == reinterpret_cast<iconv_t>(-1)) return false;
    ::iconv_close(conversion);
    return true;
}

/// A file that becomes larger does not fit on the disk.
constexpr std::size_t size_limit = std::size_t{32} << 10U;

void check_said_once(const ProgramResult& result, const std::filesystem::path& file) {
    const auto said = result.err.find("Stopped: cannot write to '" + file.string() + "'");
    CHECK(said != std::string::npos);
    CHECK(result.err.find("Stopped", said + 1) == std::string::npos);
    CHECK_THAT(result.err, ContainsSubstring("When its cause is mended, run the same command again with "
                                             "--replace: only who is missing is sent."));
}

}  // namespace

TEST_CASE("cis ingest: who is only named in a cell with wrong quotes is not invited") {
    Ingest ingest;
    const auto file = ingest.directory.write("in.csv", note_with_quotes);
    const auto rejects = ingest.directory.path("rejects.csv");
    const ProgramResult result = ingest.run({"--rejects", rejects, file});
    CHECK(result.exit_code == 3);
    auto expected = totals_of(2, {{"created", 1}, {"rejected", 1}});
    expected["held_back_lines"] = 4;
    CHECK(totals(result) == expected);
    CHECK_THAT(result.err,
               ContainsSubstring("line 3 was not brought in: data.note: text after the closing quote") &&
                   ContainsSubstring("Lines 3 to 6 are held back") && ContainsSubstring("--from-line N"));
    CHECK(ingest.emails() == Emails{"zoe@example.com"});
    // Nobody can ingest the text of the cell from there.
    CHECK_FALSE(std::filesystem::exists(rejects));

    SECTION("the rest is read from the line that is asked for") {
        const ProgramResult rest = ingest.run({"--from-line", "6", file});
        CHECK(rest.exit_code == 0);
        CHECK(ingest.emails() == Emails{"grace@example.com", "zoe@example.com"});
    }
    SECTION("a mended file is read whole") {
        std::string mended = note_with_quotes;
        mended.replace(mended.find(R"("boss")"), 6, R"(""boss"")");
        const ProgramResult rest = ingest.run({ingest.directory.write("in.csv", mended)});
        CHECK(rest.exit_code == 0);
        CHECK(ingest.emails() == Emails{"ada@example.com", "grace@example.com", "zoe@example.com"});
    }
}

TEST_CASE("cis ingest: who is named after a lone line feed in a cell is not invited") {
    Ingest ingest;
    const auto file =
        ingest.directory.write("in.csv",
                               "name,email,data.note\r\n"
                               "Ada,ada@example.com,line one\nMallory,mallory@example.com,hi\r\n"
                               "Cid,cid@example.com,ok\r\n");
    const ProgramResult result = ingest.run({file});
    CHECK(result.exit_code == 3);
    CHECK(totals(result) == totals_of(2, {{"created", 1}, {"rejected", 1}}));
    CHECK_THAT(result.err, ContainsSubstring("line 2 was not brought in: data.note: a line feed") &&
                               ContainsSubstring("Lines 2 to 3 are one row"));
    CHECK(ingest.emails() == Emails{"cid@example.com"});
}

TEST_CASE("cis ingest: who is named after a backslash and a line end is not invited") {
    Ingest ingest;
    const auto file =
        ingest.directory.write("in.csv",
                               "name,email,data.note\nAda,ada@example.com,ok\nBob,bob@example.com,hello\\\n"
                               "Mallory,mallory@example.com,hi\n");
    const ProgramResult result = ingest.run({file});
    CHECK(result.exit_code == 3);
    CHECK_THAT(result.err, ContainsSubstring("line 3 was not brought in: data.note: a backslash before"));
    CHECK(ingest.emails() == Emails{"ada@example.com"});
}

TEST_CASE("cis ingest: nobody is invited from where a quote may have been misread") {
    const std::string begin =
        "name,email,data.note\nZoe,zoe@example.com,ok\nAda,ada@example.com,\"5 tall\n"
        "Bob,bob@example.com,\"\nMallory,mallory@example.com,hi\n";
    // The quote is not closed; it closes a cell that was opened in line 3.
    const std::string end = GENERATE("\"\nCid,cid@example.com,ok\n", "bye\"\nCid,cid@example.com,ok\n");
    Ingest ingest;
    const auto file = ingest.directory.write("in.csv", begin + end);
    const ProgramResult result = ingest.run({file});
    CHECK(result.exit_code == 3);
    auto expected = totals_of(2, {{"created", 1}, {"rejected", 1}});
    expected["held_back_lines"] = 5;
    CHECK(totals(result) == expected);
    CHECK_THAT(result.err, ContainsSubstring("line 3 was not brought in: ") &&
                               ContainsSubstring("Lines 6 to 7 are held back") &&
                               ContainsSubstring("Lines 3 to 5 are held back too"));
    CHECK(ingest.emails() == Emails{"zoe@example.com"});
    CHECK(ingest.run({"--from-line", "7", file}).exit_code == 0);
    CHECK(ingest.emails() == Emails{"cid@example.com", "zoe@example.com"});
}

TEST_CASE("cis ingest: a dry run says what is held back") {
    const TempDirectory directory;
    const auto file = directory.write("in.csv", note_with_quotes);
    const ProgramResult result = check(file);
    CHECK(result.exit_code == 3);
    CHECK(result.out == "1 row can be sent, 0 duplicates, 1 rejected, 4 lines held back\n");
    CHECK_THAT(result.err, ContainsSubstring("line 3 cannot be sent") && ContainsSubstring("Lines 3 to 6"));
    CHECK(check(file, {"--from-line", "6"}).out == "1 row can be sent, 0 duplicates, 0 rejected\n");
    const ProgramResult beyond = check(file, {"--from-line", "7"});
    CHECK(beyond.exit_code == 2);
    CHECK_THAT(beyond.err, ContainsSubstring("has 6 lines: there is no line 7 to begin at"));
    CHECK_THAT(check(file, {"--from-line", "0"}).err, ContainsSubstring("--from-line"));
}

TEST_CASE("cis ingest: the header of a second file is not invited") {
    Ingest ingest;
    const auto file = ingest.directory.write(
        "in.csv", "name,email\nAda,ada@example.com\nname,email\nGrace,grace@example.com\n");
    const ProgramResult result = ingest.run({file});
    CHECK(result.exit_code == 3);
    CHECK(totals(result) == totals_of(3, {{"created", 2}, {"rejected", 1}}));
    CHECK_THAT(result.err,
               ContainsSubstring("line 3 was not brought in: is the header once more, as in joined files"));
    CHECK_THAT(check(file).err, !ContainsSubstring("does not have"));  // everybody has a name
    CHECK(ingest.emails() == Emails{"ada@example.com", "grace@example.com"});
}

TEST_CASE("cis ingest: a cell of many megabytes is one cell") {
    Ingest ingest;
    std::string cell = "Dear team,\n";
    while (cell.size() < (std::size_t{5} << 20U))
        cell += "my references are listed below in this long text\n";
    cell += "Jane Roe,jane@example.com,manager\nbest regards\n";
    const auto file = ingest.directory.write("in.csv", "name,email,data.cv\nAda,ada@example.com,\"" + cell +
                                                           "\"\nGrace,grace@example.com,short\n");
    CHECK(ingest.run({file}).exit_code == 0);
    CHECK(ingest.emails() == Emails{"ada@example.com", "grace@example.com"});
}

TEST_CASE("cis ingest: rejects have no formulas, and bring in the same text") {
    Ingest ingest;
    const auto file = ingest.directory.write(
        "in.csv", "name,email,phone_number,data.note\nJos\xC3\xA9,j@example.com,0123,\"=HYPERLINK(A1)\"\n");
    const auto rejects = ingest.directory.path("rejects.csv");
    CHECK(ingest.run({"--rejects", rejects, file}).exit_code == 3);
    std::string text = read_file(rejects);
    CHECK(text.starts_with("\xEF\xBB\xBF"));
    CHECK_THAT(text, ContainsSubstring("\"'=HYPERLINK(A1)\""));
    const auto mended =
        ingest.directory.write("mended.csv", text.replace(text.find("\"0123\""), 6, "\"'+14155550100\""));
    CHECK(ingest.run({mended}).exit_code == 0);
    const cis::Candidate candidate = ingest.only_candidate();
    CHECK(candidate.name == "Jos\xC3\xA9");
    CHECK(candidate.data.as<nlohmann::json>() == nlohmann::json{{"note", "=HYPERLINK(A1)"}});
}

TEST_CASE("cis ingest: what was exported comes back as it was") {
    Ingest ingest;
    CHECK(ingest.run({ingest.directory.write("in.csv", "name,email\n-Ann,-ann@example.com\n")}).exit_code ==
          0);
    const auto exported = ingest.directory.path("out.csv");
    CHECK(run_program("cis", {"export", "--posting", ingest.posting, "--columns", "all", "-o", exported},
                      ingest.environment())
              .exit_code == 0);
    CHECK_THAT(read_file(exported), ContainsSubstring("\"'-Ann\""));
    ingest.posting = ingest.service.active_posting();
    std::vector<std::string> arguments{"--posting", ingest.posting, "--settle",
                                       "2s",        "--journal",    ingest.directory.path("second.journal"),
                                       exported};
    for (const char* const column :
         {"interview_id", "candidate_id", "posting_id", "score", "status", "created_at", "interviewed_at",
          "shortlisted", "dismissed", "metadata", "agent_summary", "workflow", "data", "interview_url"}) {
        arguments.insert(arguments.begin(), {"--ignore", column});
    }
    CHECK(run_ingest(arguments, ingest.environment()).exit_code == 0);
    const cis::Candidate candidate = ingest.only_candidate();
    CHECK(candidate.name == "-Ann");
    CHECK(candidate.email == "-ann@example.com");
}

TEST_CASE("cis ingest: a file of a Mac is named as such, and sent with its letters") {
    Ingest ingest;
    const auto file = ingest.directory.write("in.csv", "name,email\rJos\x8E M\x9Fller,jose@example.com\r");
    const bool is_readable = knows_encoding("macintosh");
    for (const std::string encoding : {"utf-8", "windows-1252"}) {
        const ProgramResult result = ingest.run({"--encoding", encoding, file});
        CHECK(result.exit_code == 2);
        CHECK((result.err.find("By its letters it is in Mac Roman") != std::string::npos) == is_readable);
        CHECK((result.err.find("use --encoding macintosh") != std::string::npos) == is_readable);
    }
    CHECK(ingest.emails().empty());
    const ProgramResult sent = ingest.run({"--encoding", "macintosh", file});
    if (!is_readable) {
        CHECK(sent.exit_code == 2);
        CHECK_THAT(sent.err, ContainsSubstring("there is no encoding 'MACINTOSH'"));
        return;
    }
    CHECK(sent.exit_code == 0);
    CHECK(ingest.only_candidate().name == "Jos\xC3\xA9 M\xC3\xBCller");
}

TEST_CASE("cis ingest: CSV (MS-DOS) with one such letter is stopped, and what to do brings it in") {
    Ingest ingest;
    const auto file = ingest.directory.write("in.csv",
                                             "name,email\nAda,ada@e.de\nK\x84"
                                             "the,k@e.de\nM\x81ller,m@e.de\n");
    const ProgramResult result = ingest.run({"--encoding", "windows-1252", file});
    CHECK(result.exit_code == 2);
    CHECK(result.err ==
          "'" + file.string() +
              "' does not look like windows-1252 (see line 3). By its letters it is in a code page of "
              "DOS: use --encoding cp850\n");
    CHECK(ingest.service.server.candidate_count(ingest.posting) == 0);
    const auto results = ingest.directory.path("results.csv");
    CHECK(ingest.run({"--encoding", "cp850", "-o", results, file}).exit_code == 0);
    CHECK_THAT(read_file(results), ContainsSubstring("\"Käthe\"") && ContainsSubstring("\"Müller\""));
}

TEST_CASE("cis ingest: an encoding that the letters contradict stops the dry run and the run") {
    Ingest ingest;
    // 山田太郎 in Shift-JIS
    const auto file = ingest.directory.write("in.csv",
                                             "name,email\n\x8ER\x93"
                                             "c\x91\xBE\x98Y,y@example.com\n");
    for (const std::string encoding : {"cp850", "windows-1252", "utf-8"}) {
        CAPTURE(encoding);
        const ProgramResult checked = check(file, {"--encoding", encoding});
        const ProgramResult sent = ingest.run({"--encoding", encoding, file});
        for (const ProgramResult& result : {checked, sent}) {
            CHECK(result.exit_code == 2);
            CHECK_THAT(result.out, !ContainsSubstring("rows"));
            CHECK_THAT(result.err,
                       ContainsSubstring("its letters do not prove what it is in. Save it as \"CSV UTF-8\""));
            CHECK_THAT(result.err, !ContainsSubstring("By its letters"));
            CHECK((result.err.find("  --encoding shift_jis: '山田太郎'") != std::string::npos) ==
                  knows_encoding("shift_jis"));
        }
    }
    CHECK(ingest.emails().empty());
    CHECK(check(file, {"--encoding", "cp850", "--names-as-they-are"}).exit_code == 0);
}

TEST_CASE("cis ingest: the lines of a file may end in any way") {
    const TempDirectory directory;
    const std::string end = GENERATE("\n", "\r\n", "\r", "\r\r\n", "\n\r");
    const auto file = directory.write(
        "in.csv", "name,email" + end + "Ada,ada@example.com" + end + "Grace,grace@example.com" + end);
    CHECK(check(file).out == "2 rows can be sent, 0 duplicates, 0 rejected\n");
}

TEST_CASE("cis export: a NUL never enters a CSV file") {
    Ingest ingest;
    const cis::Client client{{.base_url = ingest.service.server.base_url(), .api_key = emulator_key}};
    client.candidates()
        .create(ingest.posting, {.name = std::string("A\0B", 3), .email = "n@example.com"})
        .send();
    const auto exported = ingest.directory.path("out.csv");
    CHECK(run_program("cis", {"export", "--posting", ingest.posting, "--columns", "all", "-o", exported},
                      ingest.environment())
              .exit_code == 0);
    const std::string text = read_file(exported);
    CHECK(text.find('\0') == std::string::npos);
    CHECK_THAT(text, ContainsSubstring("\"A\xEF\xBF\xBD"
                                       "B\""));
}

TEST_CASE("cis ingest: a full disk under --rejects ends the run with its totals") {
    Ingest ingest;
    constexpr std::size_t bad = 20;
    const std::string note(4000, 'x');
    std::string text = "name,email,phone_number,data.note\n";
    for (std::size_t i = 0; i < bad; ++i)
        text += "Ada,ada" + std::to_string(i) + "@example.com,0123," + note + '\n';
    const auto file = ingest.directory.write("in.csv", text + "Grace,grace@example.com,,\n");
    const auto rejects = ingest.directory.path("rejects.csv");
    const auto run = [&] {
        const FileSizeLimit limit(size_limit);
        return ingest.run({"--rejects", rejects, file});
    };
    const ProgramResult result = run();
    CHECK(result.exit_code == 5);
    auto expected = totals_of(bad + 1, {{"rejected", bad}, {"not_attempted", 1}});
    expected["finished"] = false;
    CHECK(totals(result) == expected);
    CHECK(ingest.emails().empty());
    check_said_once(result, rejects);
    // Who is not in the file was printed.
    CHECK_THAT(result.err, !ContainsSubstring("line 2 was not brought in"));
    CHECK_THAT(result.err, ContainsSubstring("line " + std::to_string(bad + 1) + " was not brought in"));
    cis::programs::CsvReader reader(rejects);
    std::size_t rows = 0;
    while (const auto record = reader.next()) {
        ++rows;
        CHECK_FALSE(record->fault);
    }
    CHECK(rows == 7);
}

TEST_CASE("cis ingest: a full disk under --output ends the run with its totals") {
    Ingest ingest;
    constexpr std::size_t people = 1000;
    std::string text = "name,email\n";
    for (std::size_t i = 0; i < people; ++i) text += "Ada,ada" + std::to_string(i) + "@example.com\n";
    const auto file = ingest.directory.write("in.csv", text);
    const auto results = ingest.directory.path("results.csv");
    // From standard input there is no journal, which would be full too.
    const std::string command = "exec " + (program_folder() / "cis").string() + " ingest --yes --posting " +
                                ingest.posting + " --json --first-run --settle 2s --output " +
                                results.string() + " - <" + file.string();
    const auto run = [&] {
        const FileSizeLimit limit(size_limit);
        return run_program("/bin/sh", {"-c", command}, ingest.environment());
    };
    const ProgramResult result = run();
    CHECK(result.exit_code == 5);
    const auto counts = totals(result);
    const auto created = counts.at("created").get<std::size_t>();
    CHECK(created > 0);
    CHECK(created < people);
    CHECK(counts.at("finished") == false);
    CHECK(counts.at("unknown") == 0);
    CHECK(ingest.service.server.candidate_count(ingest.posting) == created);
    check_said_once(result, results);
    CHECK(read_file(results).ends_with("\"\n"));
}
