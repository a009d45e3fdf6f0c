#include <sys/stat.h>
#include "ingest_fixture.hpp"
#include "terminal.hpp"

namespace {

struct AtTerminal : Ingest {
    std::string file =
        directory.write("in.csv", "name,email,phone_number\nAnn,ann@example.com,\nBob,bob@example.com,12\n");

    [[nodiscard]] ProgramResult answer(const std::string& typed, std::vector<std::string> arguments,
                                       const std::string& input = "") {
        arguments.insert(arguments.begin(), {"ingest", "--posting", posting});
        return run_at_terminal("cis", arguments, environment(), typed, input);
    }

    /// Runs the program in a shell, which redirects its output.
    [[nodiscard]] ProgramResult redirect(const std::string& redirection, const std::string& options = "") {
        const std::string command = "exec " + (program_folder() / "cis").string() +
                                    " ingest --yes --posting " + posting + " " + options + " " + file + " " +
                                    redirection;
        return run_program("/bin/sh", {"-c", command}, environment());
    }
};

}  // namespace

TEST_CASE("cis ingest: at a terminal it names posting and rows, and asks before it sends") {
    AtTerminal run;
    const std::string typed = GENERATE("n\n", "\n", "yesterday\n", "\x04");
    const ProgramResult refused =
        run.answer(typed, {"--rejects", run.directory.path("rejects.csv"), run.file});
    CHECK(refused.exit_code == 2);
    CHECK_THAT(refused.err, ContainsSubstring("Posting:   Backend engineer"));
    CHECK_THAT(refused.err, ContainsSubstring("Workspace: "));
    CHECK_THAT(refused.err, ContainsSubstring("Rows:      1 to go, 1 rejected"));
    CHECK_THAT(refused.err, ContainsSubstring("Nothing was sent."));
    CHECK(run.emails().empty());
    CHECK_FALSE(std::filesystem::exists(run.directory.path("rejects.csv")));

    const auto nameless =
        run.directory.write("nameless.csv", "name,email\n,ann@example.com\n,bob@example.com\n");
    CHECK_THAT(run.answer("n\n", {nameless}).err,
               ContainsSubstring("0 to go, 2 rejected (2 rows, none has a name)"));
    CHECK_THAT(run.answer("n\n", {"--allow-nameless", nameless}).err,
               ContainsSubstring("2 to go (2 rows, none has a name)"));

    const auto lost =
        run.directory.write("lost.csv", "name,email\n?ukasz,l@example.com\nAda,ada@example.com\n");
    CHECK_THAT(run.answer("n\n", {lost}).err,
               ContainsSubstring("Rows:      1 to go, 1 rejected") &&
                   ContainsSubstring("           1 name has lost letters before the file came here."));

    const ProgramResult confirmed = run.answer(GENERATE("y\n", "Yes\n"), {run.file});
    CHECK(confirmed.exit_code == 3);
    CHECK(run.emails() == std::multiset<std::string>{"ann@example.com"});
}

TEST_CASE("cis ingest: the question of a second run says who is in and who remains") {
    AtTerminal run;
    const auto file = run.directory.write("people.csv",
                                          "name,email\nAnn,ann@example.com\nBob,bob@example.com\n"
                                          "Cid,cid@example.com\nDan,dan@example.com\nEve,none\n");
    CHECK_THAT(run.answer("y\n", {"--limit", "1", file}).err, ContainsSubstring("Rows:      1 to go\r\n"));
    const std::string id = std::exchange(run.posting, "Backend engineer");
    CHECK_THAT(run.answer("n\n", {file}).err,
               ContainsSubstring("Rows:      1 is in; 3 to go, 1 rejected\r\n"
                                 "           not in yet: lines 3, 4 and 5\r\n"));
    run.posting = id;
    CHECK_THAT(run.answer("y\n", {"--limit", "3", file}).err,
               ContainsSubstring("Rows:      1 is in; 2 to go\r\n"));
    const ProgramResult last = run.answer("y\n", {file});
    CHECK_THAT(last.err, ContainsSubstring("Rows:      3 are in; 1 to go, 1 rejected"));
    CHECK_THAT(last.err, ContainsSubstring("1 created, 3 already in, 1 rejected, 0 to go"));
    CHECK(last.out == "5 rows: 1 created, 3 already in, 1 rejected\n");
    CHECK(run.emails().size() == 4);

    const ProgramResult unasked = run.answer("", {file});
    CHECK_THAT(unasked.err, ContainsSubstring("Rows:      4 are in; 0 to go, 1 rejected\r\n"));
    CHECK_THAT(unasked.err, !ContainsSubstring("Continue?"));
    CHECK(unasked.out == "5 rows: 0 created, 4 already in, 1 rejected\n");
}

TEST_CASE("cis ingest: the question says who shares an e-mail address with another row") {
    AtTerminal run;
    const auto file =
        run.directory.write("people.csv", "name,email\nAnn,a@e.de\nBob,b@e.de\nAnn Lee,A@e.de\nANN,a@e.de\n");
    CHECK_THAT(run.answer("n\n", {file}).err,
               ContainsSubstring("Rows:      3 to go, 1 duplicate\r\n"
                                 "           Columns: name from 'name', email from 'email'\r\n"
                                 "           1 person shares an e-mail address "
                                 "with another row: line 4\r\nThis invites"));
    const auto more = run.directory.write("more.csv",
                                          "name,email\nAnn,a@e.de\nBob,b@e.de\nÄnne,A@e.de\nBobby,b@e.de\n"
                                          "Al,a@e.de\nArt,a@e.de\n");
    CHECK_THAT(run.answer("n\n", {"--limit", "4", more}).err,
               ContainsSubstring("2 people share an e-mail address with another row: lines 4 and 5\r\n"));
    CHECK_THAT(
        run.answer("n\n", {more}).err,
        ContainsSubstring("4 people share an e-mail address with another row: lines 4, 5, 6 and 1 more\r\n"));
    CHECK_THAT(run.answer("n\n", {run.file}).err, !ContainsSubstring("share"));
}

TEST_CASE("cis ingest: what was typed before the question is no answer to it") {
    AtTerminal run;
    const ProgramResult result = talk_at_terminal("cis", {"ingest", "--posting", run.posting, run.file},
                                                  run.environment(), {{"", "y\n"}, {"[y/N] ", "n\n"}});
    CHECK(result.exit_code == 2);
    CHECK_THAT(result.err, ContainsSubstring("Nothing was sent."));
    CHECK(run.emails().empty());
}

TEST_CASE("cis ingest: a file that is saved while the question stands is not sent") {
    AtTerminal run;
    const ProgramResult result = talk_at_terminal(
        "cis", {"ingest", "--posting", run.posting, run.file}, run.environment(),
        {{"[y/N] ", "y\n", [&] { std::ofstream(run.file, std::ios::app) << "Eve,eve@example.com,\n"; }}});
    CHECK(result.exit_code == 2);
    CHECK_THAT(result.err,
               ContainsSubstring("was saved again after its rows were counted. Nothing was sent."));
    CHECK(run.emails().empty());
}

TEST_CASE("cis ingest: Ctrl-C at the question says that nothing was sent") {
    AtTerminal run;
    const ProgramResult result = talk_at_terminal("cis", {"ingest", "--posting", run.posting, run.file},
                                                  run.environment(), {{"[y/N] ", "\x03"}});
    CHECK(result.exit_code == 130);
    CHECK_THAT(result.err, ContainsSubstring("Continue? [y/N] ^C\r\nStopped by Ctrl-C. Nothing was sent."));
    CHECK(run.emails().empty());
}

TEST_CASE("cis ingest: Ctrl-C in a run says how many were not attempted, and the bar is not full") {
    AtTerminal run;
    std::string rows = "name,email\n,none\n";
    constexpr int people = 40;
    for (int i = 0; i < people; ++i)
        rows += "P" + std::to_string(i) + ",p" + std::to_string(i) + "@example.com\n";
    const auto file = run.directory.write("people.csv", rows);
    run.slow_down(300ms);
    const ProgramResult result =
        talk_at_terminal("cis", {"ingest", "--posting", run.posting, "--in-flight", "1", file},
                         run.environment(), {{"[y/N] ", "y\n"}, {" 3 created", "\x03"}});
    CHECK(result.exit_code == 130);
    const std::size_t created = run.service.server.statistics().candidates_created;
    CHECK(created < people);
    CHECK(result.out == "41 rows: " + std::to_string(created) + " created, 1 rejected, " +
                            std::to_string(people - created) + " not attempted\n");
    CHECK_THAT(result.err,
               ContainsSubstring("%  3 created, 1 rejected, 37 to go, ") &&
                   ContainsSubstring("Stopped by Ctrl-C.") &&
                   ContainsSubstring("Run the same command again to go on: only who is missing is "
                                     "sent.") &&
                   !ContainsSubstring("100%"));
    // The bar never goes back.
    int last = 0;
    for (auto at = result.err.find("%  "); at != std::string::npos; at = result.err.find("%  ", at + 1)) {
        const auto begin = result.err.find_last_not_of("0123456789", at - 1) + 1;
        const int now = std::stoi(result.err.substr(begin, at - begin));
        CHECK(now >= last);
        last = now;
    }
    CHECK(last > 0);
}

TEST_CASE("cis ingest: --yes means no question, and without a terminal it is needed") {
    AtTerminal run;
    const ProgramResult result = run.answer("", {"--yes", run.file});
    CHECK(result.exit_code == 3);
    CHECK_THAT(result.err, !ContainsSubstring("[y/N]"));
    CHECK(run.emails().size() == 1);

    const ProgramResult refused = run.answer("", {"--json", run.file}, "/dev/null");
    CHECK(refused.exit_code == 2);
    CHECK_THAT(refused.err,
               ContainsSubstring("nobody can be asked here: it is no terminal. Nothing was sent. "
                                 "Look at the file with --dry-run, then add --yes."));
    CHECK(last_line_of(refused.out).at("error").at("kind") == "usage");
    CHECK(run.answer("", {"--dry-run", run.file}, "/dev/null").exit_code == 3);
    CHECK(run.emails().size() == 1);
}

TEST_CASE("cis ingest: if standard input has the rows, the terminal itself is asked") {
    AtTerminal run;
    const ProgramResult refused = run.answer("n\n", {"-"}, run.file);
    CHECK(refused.exit_code == 2);
    CHECK_THAT(refused.err, ContainsSubstring("those of standard input, not counted"));
    CHECK(run.emails().empty());
    CHECK(run.answer("y\n", {"-"}, run.file).exit_code == 3);
    CHECK(run.emails().size() == 1);
}

TEST_CASE(
    "cis ingest: the question takes no row out of a FIFO, and another name of standard input is "
    "known") {
    AtTerminal run;
    const auto fifo = run.directory.path("rows");
    REQUIRE(::mkfifo(fifo.c_str(), S_IRUSR | S_IWUSR) == 0);
    std::thread writer([&] { std::ofstream(fifo) << read_file(run.file); });
    const ProgramResult result = run.answer("y\n", {fifo});
    writer.join();
    CHECK_THAT(result.err, ContainsSubstring("rows', not counted"));
    CHECK(result.exit_code == 3);
    CHECK(run.emails().size() == 1);

    CHECK_THAT(run.answer("n\n", {"/dev/stdin"}, run.file).err,
               ContainsSubstring("those of standard input, not counted"));
}

TEST_CASE("cis ingest: a file for results is none beside a device") {
    AtTerminal run;
    const auto option = GENERATE(as<std::string>{}, "--output", "--rejects");
    const ProgramResult result = run.answer("", {"--yes", option, "/dev/full", run.file});
    CHECK(result.exit_code == 2);
    CHECK_THAT(result.err, ContainsSubstring("'/dev/full' is no regular file: name a new file"));
    CHECK(run.emails().empty());
}

TEST_CASE("cis ingest: at a terminal, a posting that does not exist stops the run") {
    AtTerminal run;
    run.posting = "no-such-posting";
    const ProgramResult result = run.answer("y\n", {run.file});
    CHECK(result.exit_code == 2);
    CHECK_THAT(result.err, ContainsSubstring("There is no posting with the id or title 'no-such-posting'"));
}

TEST_CASE("cis ingest: the title of a posting cannot control the terminal") {
    AtTerminal run;
    run.posting = run.service.posting({{"title",
                                        "A\x1b[2J\xC2\x9B"
                                        "B\nC"}});
    CHECK_THAT(run.answer("n\n", {"--inactive", run.file}).err,
               ContainsSubstring("Posting:   A\uFFFD[2J\uFFFD"
                                 "B C"));
}

TEST_CASE("cis ingest: totals that cannot be written are an error of their own") {
    AtTerminal run;
    const std::string options = GENERATE("", "--dry-run", "--json");
    const ProgramResult result = run.redirect(">/dev/full", options);
    CHECK(result.exit_code == 5);
    if (options != "--json") CHECK_THAT(result.err, ContainsSubstring("cannot write to standard output: "));
    CHECK(run.emails().size() == (options == "--dry-run" ? 0 : 1));
}

TEST_CASE("cis ingest: a closed standard output is found before anything is sent") {
    AtTerminal run;
    const ProgramResult result = run.redirect(">&-");
    CHECK(result.exit_code == 5);
    CHECK_THAT(result.err, ContainsSubstring("standard output is closed"));
    CHECK(run.emails().empty());
}

TEST_CASE("every command finds that standard output is closed before it calls the service") {
    const AtTerminal run;
    const auto calls = [&run] {
        std::uint64_t count = 0;
        for (const auto& one : run.service.server.statistics().requests) count += one.count;
        return count;
    };
    const std::uint64_t before = calls();
    for (const std::string command :
         {"postings open --posting p", "postings create --title t", "questions add q.json",
          "candidates --posting p", "postings", "export --posting p",
          "webhooks register --posting p --url https://example.com -o /nowhere/s"}) {
        CAPTURE(command);
        const ProgramResult result = run_program(
            "/bin/sh", {"-c", "exec " + (program_folder() / "cis").string() + " " + command + " >&-"},
            run.environment());
        CHECK(result.exit_code == 5);
        CHECK(result.err == "standard output is closed\n");
    }
    CHECK(calls() == before);
}

TEST_CASE("cis ingest: closed standard input and error do no harm") {
    AtTerminal run;
    const ProgramResult result =
        run.redirect("<&- 2>&-", "--rejects " + run.directory.path("rejects.csv").string());
    CHECK(result.exit_code == 3);
    CHECK(result.out == "2 rows: 1 created, 1 rejected\n");
    CHECK_THAT(read_file(run.directory.path("rejects.csv")), !ContainsSubstring("created"));
}

TEST_CASE("cis ingest: --quiet prints problems and totals only") {
    AtTerminal run;
    const ProgramResult result = run.redirect("", "--quiet");
    CHECK(result.out == "2 rows: 1 created, 1 rejected\n");
    CHECK_THAT(result.err, Catch::Matchers::StartsWith("line 3 was not brought in: phone_number: has no +"));
    CHECK(result.err.find('\n') == result.err.size() - 1);
}

TEST_CASE("cis ingest: the question says what differs from the file of last week") {
    AtTerminal run;
    const auto file = run.directory.write("people.csv",
                                          "name,email\nAnn,ann@example.com\nBob,bob@example.com\n"
                                          "Cid,cid@example.com\n");
    REQUIRE(run.answer("y\n", {file}).exit_code == 0);
    std::string next = "name,email\nCid,cid@example.com\nCid,cid@example.com\nAnn,ann@example.com\n";
    run.directory.write("people.csv", next);
    CHECK_THAT(run.answer("", {file}).err,
               ContainsSubstring("Rows:      2 are in; 0 to go, 1 duplicate\r\n"
                                 "           1 person who is in is not in this file\r\n"));
    for (int number = 0; number < 12; ++number)
        next += "New " + std::to_string(number) + ",new." + std::to_string(number) + "@example.com\n";
    run.directory.write("people.csv", next);
    CHECK_THAT(run.answer("n\n", {file}).err,
               ContainsSubstring("Rows:      2 are in; 12 to go, 1 duplicate\r\n"
                                 "           not in yet: lines 5, 6, 7, 8, 9, 10, 11, 12, 13, 14 and 2 more; "
                                 "1 person who is in is not in this file\r\n"));
    // Nor is somebody new whose name is spelled otherwise, and without a journal the service is asked.
    const auto spelled = run.directory.write("spelled.csv", "name,email\n\u00C4nn,ann@example.com\n");
    CHECK_THAT(run.answer("", {spelled}).err, ContainsSubstring("Rows:      1 is in; 0 to go\r\n"));
    const auto elsewhere = run.directory.path("elsewhere");
    std::filesystem::create_directory(elsewhere);
    const auto moved = run.directory.write("elsewhere/people.csv", next);
    CHECK_THAT(run.answer("n\n", {moved}).err,
               ContainsSubstring("Rows:      2 are in; 12 to go, 1 duplicate"));
    // A part of the file says nothing of the rest.
    CHECK_THAT(run.answer("n\n", {"--limit", "4", file}).err,
               ContainsSubstring("not in yet: line 5\r\n") && !ContainsSubstring("not in this file"));
    const auto others = run.directory.write("others.csv", "name,email\nZoe,zoe@example.com\n");
    CHECK_THAT(run.answer("n\n", {others}).err,
               ContainsSubstring("Rows:      1 to go\r\n") && !ContainsSubstring("not in"));
}

TEST_CASE("cis ingest: ids that count the rows of each file do not pass unseen") {
    AtTerminal run;
    const auto file = run.directory.write("people.csv",
                                          "No,name,email\n1,Ann,ann@example.com\n2,Bob,bob@example.com\n"
                                          "3,Cid,cid@example.com\n");
    REQUIRE(run.answer("y\n", {"--id-column", "No", file}).exit_code == 0);
    run.directory.write(
        "people.csv",
        "No,name,email\n1,Dan,dan@example.com\n2,Bobby,BOB@example.com\n3,Eve,eve@example.com\n"
        "4,Fay,fay@example.com\n");
    CHECK_THAT(
        run.answer("n\n", {"--id-column", "No", file}).err,
        ContainsSubstring("Rows:      3 are in; 1 to go") &&
            ContainsSubstring("2 rows have the id of somebody who is in with another e-mail address, and "
                              "would not be sent: lines 2 and 4. Does each person keep the id in every "
                              "file?") &&
            ContainsSubstring("Columns: name from 'name', email from 'email'"));
    CHECK_THAT(run.answer("", {"--yes", "--id-column", "No", file}).err,
               ContainsSubstring("2 rows have the id of somebody who is in with another e-mail address"));
}
