// What a person decides about people who may be in the posting already.

#include "csv/csv_reader.hpp"
#include "ingest_fixture.hpp"
#include "terminal.hpp"

namespace {

using Duplicates = cis::emulator::IngestionOptions::Duplicates;

constexpr const char* send_question = "[send/leave/show/skip] ";
constexpr const char* refused_question = "[leave/show/skip] ";

/// Bob and Kat are in. The file has two others with their addresses.
struct Decisions : Ingest {
    std::string file = directory.write(
        "next.csv", "name,email\nNew,new@example.com\nRobin,bob@example.com\nKit,kat@example.com\n");

    explicit Decisions(Duplicates duplicates = Duplicates::create) {
        service.server.set_ingestion({.duplicates = duplicates});
        const auto first =
            directory.write("first.csv", "name,email\nBob,bob@example.com\nKat,kat@example.com\n");
        REQUIRE(run({first}).exit_code == 0);
    }

    /// At a terminal, after the question whether to invite real people.
    [[nodiscard]] ProgramResult talk(const std::vector<Typed>& dialogue,
                                     std::vector<std::string> arguments = {}, const std::string& input = "") {
        std::vector<Typed> all{{"[y/N] ", "y\n"}};
        all.insert(all.end(), dialogue.begin(), dialogue.end());
        arguments.insert(arguments.begin(), {"ingest", "--posting", posting, "--settle", "2s"});
        if (input.empty())
            arguments.insert(arguments.end(), {"--journal", directory.path("people.journal"), file});
        return talk_at_terminal("cis", arguments, environment(), all, input);
    }
    /// Not at a terminal, with text for people.
    [[nodiscard]] ProgramResult tell(std::vector<std::string> arguments) const {
        arguments.insert(arguments.begin(),
                         {"--posting", posting, "--journal", directory.path("people.journal")});
        return run_ingest(std::move(arguments), environment());
    }
    [[nodiscard]] std::string id_of(const std::string& name) const {
        const cis::Client client{{.base_url = service.server.base_url(), .api_key = emulator_key}};
        for (const cis::Candidate& candidate : client.candidates().list(posting))
            if (candidate.name == name) return candidate.interview_id;
        return {};
    }
};

}  // namespace

TEST_CASE("cis ingest: a person at the terminal decides about each who may be in already") {
    Decisions run;
    const auto rejects = run.directory.path("rejects.csv");
    const ProgramResult result =
        run.talk({{send_question, "send\n"}, {send_question, "leave\n"}}, {"--rejects", rejects});
    CAPTURE(result.err);
    CHECK(result.exit_code == 0);
    CHECK(result.out == "3 rows: 2 created, 1 already in\n");
    CHECK_THAT(
        result.err,
        ContainsSubstring("2 people of the file may be in the posting already, and were not sent.\r\n") &&
            ContainsSubstring("overwrites the one who is in") &&
            ContainsSubstring("line 3, perhaps " + run.id_of("Bob")) &&
            ContainsSubstring("line 4, perhaps " + run.id_of("Kat")));
    for (const std::string name : {"Robin", "Bob", "Kit", "Kat", "@example"})
        CHECK_THAT(result.err, !ContainsSubstring(name));
    CHECK_FALSE(std::filesystem::exists(rejects));
    CHECK(run.emails() == std::multiset<std::string>{"bob@example.com", "bob@example.com", "kat@example.com",
                                                     "new@example.com"});
    // The journal knows what was decided.
    CHECK(totals(run.run({run.file})) == totals_of(3, {{"created_earlier", 2}, {"existing", 1}}));
}

TEST_CASE("cis ingest: what is no answer decides nothing, and the rows are rejects as without a person") {
    Decisions run;
    const std::string typed = GENERATE("skip\n", "yes\n", "\n", "\x04", "\x03");
    CAPTURE(typed);
    const bool is_end = typed == "\x04" || typed == "\x03";
    const auto rejects = run.directory.path("rejects.csv");
    std::vector<Typed> dialogue{{send_question, typed}};
    if (!is_end) dialogue.push_back({send_question, "skip all\n"});
    const ProgramResult result = run.talk(dialogue, {"--rejects", rejects});
    CAPTURE(result.err);
    CHECK(result.exit_code == 3);
    CHECK(result.out == "3 rows: 1 created, 2 undecided\n");
    CHECK_THAT(read_file(rejects), ContainsSubstring("\"Robin\"") && ContainsSubstring("\"Kit\""));
    CHECK(run.emails().size() == 3);
    CHECK(totals(run.run({run.file})) == totals_of(3, {{"created_earlier", 1}, {"undecided", 2}}));
}

TEST_CASE("cis ingest: Ctrl-C at a later question takes the answers before it back") {
    Decisions run;
    const ProgramResult result = run.talk({{send_question, "send\n"}, {send_question, "\x03"}});
    CAPTURE(result.err);
    CHECK(result.out == "3 rows: 1 created, 2 undecided\n");
    CHECK(run.emails().size() == 3);
}

TEST_CASE("cis ingest: one answer for all that remain") {
    Decisions run;
    SECTION("send all") {
        CHECK(run.talk({{send_question, "send all\n"}}).out == "3 rows: 3 created\n");
        CHECK(run.emails().size() == 5);
    }
    SECTION("leave all") {
        CHECK(run.talk({{send_question, "leave all\n"}}).out == "3 rows: 1 created, 2 already in\n");
        CHECK(run.emails().size() == 3);
    }
}

TEST_CASE("cis ingest: nobody is asked with --yes, without a terminal, or if --undecided says it") {
    Decisions run;
    const std::string undecided = GENERATE("hold", "leave-out");
    const ProgramResult result = run.talk({}, {"--undecided", undecided});
    CHECK_THAT(result.err, !ContainsSubstring("may be in the posting already"));
    CHECK(run.emails().size() == 3);
    CHECK(result.exit_code == (undecided == "hold" ? 3 : 0));
    CHECK_THAT(run.run({run.file}).err, !ContainsSubstring(send_question));
}

TEST_CASE("cis ingest: others may come in while a person thinks, and then are not sent") {
    Decisions run;
    const ProgramResult result = run.talk(
        {{send_question, "send\n",
          [&] {
              const auto other = run.directory.write("other.csv", "name,email\nRobin,bob@example.com\n");
              CHECK(totals(run.run({"--undecided", "send", other})) == totals_of(1, {{"created", 1}}));
          }},
         {send_question, "skip\n"}});
    CAPTURE(result.err);
    CHECK(result.out == "3 rows: 1 created, 1 already in, 1 undecided\n");
    CHECK(run.emails().count("bob@example.com") == 2);
}

TEST_CASE("cis ingest: two who would be the same person's doubles are asked about one after the other") {
    Decisions run;
    run.file = run.directory.write("two.csv", "name,email\nRobin,bob@example.com\nRosa,bob@example.com\n");
    const ProgramResult result =
        run.talk({{send_question, "send\n"}, {send_question, "send\n"}, {send_question, "leave\n"}});
    CAPTURE(result.err);
    CHECK(result.out == "2 rows: 1 created, 1 already in\n");
    CHECK_THAT(result.err, ContainsSubstring("line 3, perhaps " + run.id_of("Robin")));
    CHECK(run.emails().count("bob@example.com") == 2);
}

TEST_CASE("cis ingest: whom the service refuses can be left out, and the next run has nothing to say") {
    Decisions run(Duplicates::refuse);
    run.file = run.directory.write("one.csv", "name,email\nRobin,bob@example.com\n");
    const ProgramResult result = run.talk({{send_question, "send\n"}, {refused_question, "leave\n"}});
    CAPTURE(result.err);
    CHECK(result.exit_code == 0);
    CHECK(result.out == "1 row: 0 created, 1 already in\n");
    CHECK_THAT(result.err, ContainsSubstring("1 person of the file is in conflict"));
    CHECK(totals(run.run({run.file})) == totals_of(1, {{"existing", 1}}));
}

TEST_CASE("cis ingest: rows of standard input are decided about at the terminal itself") {
    Decisions run;
    const ProgramResult result =
        run.talk({{send_question, "leave\n"}, {send_question, "send\n"}}, {"-"}, run.file);
    CAPTURE(result.err);
    CHECK(result.out == "3 rows: 2 created, 1 already in\n");
    CHECK_THAT(result.err, ContainsSubstring("There is no journal that keeps who was left out"));
    CHECK(run.emails().count("kat@example.com") == 2);
}

TEST_CASE("cis ingest: the name of the one who is in is shown if that is asked, and in the user's files") {
    Decisions run;
    const auto rejects = run.directory.path("rejects.csv");
    const auto results = run.directory.path("results.csv");
    const ProgramResult result = run.talk({{send_question, "show\n"}, {send_question, "skip all\n"}},
                                          {"--rejects", rejects, "--output", results});
    CAPTURE(result.err);
    CHECK_THAT(result.err,
               ContainsSubstring("  line 3: Robin, bob@example.com\r\n  " + run.id_of("Bob") +
                                 ": Bob\r\n  somebody who is in the posting has the same e-mail address"));
    CHECK_THAT(result.err, !ContainsSubstring("Kat") && !ContainsSubstring("Kit"));
    for (const auto& file : {rejects, results}) {
        CHECK_THAT(read_file(file), ContainsSubstring(". In the posting it is Bob") &&
                                        ContainsSubstring(". In the posting it is Kat"));
    }
    const ProgramResult unasked = run.run({"--rejects", rejects, run.file});
    CHECK_THAT(unasked.out + unasked.err, !ContainsSubstring("Bob") && !ContainsSubstring("Kat"));
}

TEST_CASE("cis ingest: a second file of results is as full as the first") {
    Decisions run;
    const auto file = run.directory.write("in.csv", "name,email\nAda,ada@example.com\nBob,bob@example.com\n");
    const auto first = run.directory.path("first-results.csv");
    const auto second = run.directory.path("second-results.csv");
    REQUIRE(run.run({"--output", first, file}).exit_code == 0);
    REQUIRE(run.run({"--output", second, file}).exit_code == 0);
    const auto ids_and_urls = [](const std::filesystem::path& of) {
        std::map<std::string, std::vector<std::string>> rows;
        cis::programs::CsvReader reader(of);
        while (const auto record = reader.next())
            rows[record->cells.at(1)] = {record->cells.at(3), record->cells.at(4)};
        return rows;
    };
    const auto rows = ids_and_urls(second);
    REQUIRE(rows.size() == 2);
    CHECK(rows == ids_and_urls(first));
    for (const auto& [name, cells] : rows) {
        CAPTURE(name);
        CHECK_FALSE(cells.at(0).empty());
        CHECK_THAT(cells.at(1), ContainsSubstring("http"));
    }
}

TEST_CASE("cis ingest: decisions are listed, and taken back by line") {
    Decisions run;
    REQUIRE(run.talk({{send_question, "send\n"}, {send_question, "leave\n"}}).exit_code == 0);
    const std::string robin = "line 3 is another person than " + run.id_of("Bob") + "\n";
    const std::string kit = "line 4 is the same person as " + run.id_of("Kat") + "\n";
    const std::string stays = "whoever was sent stays in the posting\n";
    const auto calls = run.service.server.statistics().candidates_created;

    const ProgramResult listed = run.tell({"--decisions", run.file});
    CHECK(listed.exit_code == 0);
    CHECK(listed.out == robin + kit);
    const auto for_programs = last_line_of(run.run({"--decisions", run.file}).out).at("result");
    CHECK(for_programs.at("decisions") ==
          nlohmann::json{{{"line", 3}, {"is_same_person", false}, {"interview_id", run.id_of("Bob")}},
                         {{"line", 4}, {"is_same_person", true}, {"interview_id", run.id_of("Kat")}}});
    CHECK(for_programs.at("decisions_about_other_rows") == 0);
    const auto other = run.directory.write("other.csv", "name,email\nAda,ada@e.de\nKit,kat@example.com\n");
    CHECK(run.tell({"--decisions", other}).out ==
          "line 3 is the same person as " + run.id_of("Kat") +
              "\n1 decision is about a row that this file does not have\n");

    const ProgramResult wrong = run.tell({"--undo-decision", "4", "--undo-decision", "2", run.file});
    CHECK(wrong.exit_code != 0);
    CHECK_THAT(wrong.err, ContainsSubstring("Nothing was decided about line 2 of this file, so nothing is "
                                            "taken back. --decisions lists the decisions."));
    CHECK(run.tell({"--decisions", run.file}).out == robin + kit);

    const ProgramResult undone = run.tell({"--undo-decision", "4", run.file});
    CHECK(undone.exit_code == 0);
    CHECK(undone.out == "taken back: " + kit + stays);
    CHECK(run.tell({"--decisions", run.file}).out == robin);
    CHECK(run.tell({"--undo-decision", "all", run.file}).out == "taken back: " + robin + stays);
    CHECK(run.tell({"--decisions", run.file}).out == "nothing was decided about the rows of this file\n");
    CHECK(run.tell({"--undo-decision", "all", run.file}).exit_code != 0);
    CHECK(run.service.server.statistics().candidates_created == calls);
    CHECK(totals(run.run({run.file})) == totals_of(3, {{"created_earlier", 2}, {"undecided", 1}}));
}

TEST_CASE("cis ingest: without a journal there are no decisions to list or to take back") {
    Ingest run;
    const auto file = run.directory.write("in.csv", "name,email\nAda,ada@example.com\n");
    const std::vector<std::string> option =
        GENERATE(std::vector<std::string>{"--decisions"}, std::vector<std::string>{"--undo-decision", "all"});
    std::vector<std::string> arguments = option;
    arguments.push_back(file);
    const ProgramResult missing = run.run(arguments);
    CHECK(missing.exit_code != 0);
    CHECK_THAT(missing.err, ContainsSubstring("There is no journal '") &&
                                ContainsSubstring("people.journal', so nothing was decided."));
    CHECK_FALSE(std::filesystem::exists(run.directory.path("people.journal")));
    arguments.insert(arguments.begin(), {"--posting", run.posting});
    arguments.back() = "-";
    CHECK_THAT(
        run_ingest(arguments, run.environment()).err,
        ContainsSubstring("There is no journal, which would keep decisions: name one with --journal."));
    CHECK(run.run({"--undo-decision", "line 3", file}).exit_code == 2);
    CHECK(run.run({"--decisions", "--dry-run", file}).exit_code == 2);
}

TEST_CASE("cis ingest: a run with --not-before says with whom it did not compare the rows") {
    Ingest run;
    const auto file = run.directory.write("in.csv", "name,email\nAda,ada@example.com\n");
    CHECK_THAT(run.run({"--not-before", "2026-03-01T00:00:00Z", file}).err,
               ContainsSubstring("The rows were not compared with people who came to the posting before "
                                 "2026-03-01T00:00:00Z, unless the journal knows them.\n"));
    CHECK_THAT(run.run({file}).err, !ContainsSubstring("not compared"));
    CHECK_THAT(run.run({"--dry-run", "--quiet", file}).err, !ContainsSubstring("not compared"));
}

TEST_CASE("cis ingest: who was left out is in, for the question of the next run, until that is undone") {
    Decisions run;
    REQUIRE(run.talk({{send_question, "leave all\n"}}).exit_code == 0);
    const auto plan = [&] {
        return talk_at_terminal("cis",
                                {"ingest", "--posting", run.posting, "--journal",
                                 run.directory.path("people.journal"), run.file},
                                run.environment(), {{"[y/N] ", "n\n"}})
            .err;
    };
    CHECK_THAT(plan(), ContainsSubstring("Rows:      3 are in; 0 to go\r\n") && !ContainsSubstring("[y/N]"));
    REQUIRE(run.run({"--undo-decision", "3", run.file}).exit_code == 0);
    CHECK_THAT(plan(), ContainsSubstring("Rows:      2 are in; 1 to go\r\n"));
}
