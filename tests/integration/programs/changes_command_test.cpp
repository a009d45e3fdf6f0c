#include <cis/sql/open_store.hpp>
#include <cis/sync/mirror.hpp>
#include "command_fixture.hpp"
#include "mirrored_posting.hpp"
#include "sql/store_places.hpp"

namespace {

/// A moment of the clock of the tests, which begins on Sunday, 1994-11-06 08:49:37 in UTC.
constexpr const char* monday_at_eight = "1994-11-07T08:00:00Z";
constexpr double to_monday_at_eight = 24 * 3600 - 49 * 60 - 37;

std::string number_text(const json& number) {
    std::ostringstream text;
    text << number.get<double>();
    return text.str();
}

/// A posting whose candidates change with a clock, mirrors of it in a database, and the command.
struct Kept : Mirrored {
    explicit Kept(std::string_view kind = "sqlite") : place(kind), is_postgres(kind == "postgres") {
        options.title = "Backend engineer";
        options.store = place.open();
    }

    [[nodiscard]] std::string address() const {
        if (!is_postgres) return place.file();
        const std::string url = shared_postgres_server().url();
        return url + (url.find('?') == std::string::npos ? '?' : '&') + "options=-csearch_path%3D" +
               place.schema();
    }
    /// Adds a person who is invited at a time from the start.
    ScheduledCandidate& invite(const std::string& name, double at, json members = json::object()) {
        members["name"] = name;
        members["email"] = name.substr(0, name.find(' ')) + "@example.com";
        if (!members.contains("status")) members["status"] = "pending";
        const std::string id = "i" + std::to_string(service.candidates.size());
        return service.candidates.emplace_back(
            ScheduledCandidate{.interview_id = id,
                               .created_at = start + at,
                               .states = {{.from = start + at, .members = members}}});
    }
    /// Changes members of a person from a time on.
    void from(double at, std::size_t person, const json& members) {
        auto& states = service.candidates.at(person).states;
        json all = states.back().members;
        all.update(members);
        states.push_back({.from = start + at, .members = all});
    }
    void pass_at(double time) {
        wait_until(time);
        sync::Mirror mirror(client(), options);
        REQUIRE(mirror.pass().finished);
    }
    [[nodiscard]] ProgramResult run(std::vector<std::string> arguments) const {
        arguments.insert(arguments.begin(), {"--db", address()});
        return run_cis("changes", arguments, {{"CIS_CONFIG", folder.path("config").string()}});
    }
    [[nodiscard]] ProgramResult run_since(const std::string& since,
                                          std::vector<std::string> more = {}) const {
        more.insert(more.end(), {"--since", since});
        return run(more);
    }
    /// `new Ann, scored Ben 70` and so on.
    [[nodiscard]] std::vector<std::string> changes_since(const std::string& since) const {
        const ProgramResult result = run_since(since, {"--json"});
        REQUIRE(result.exit_code == 0);
        std::vector<std::string> found;
        for (const json& record : listed_records(result)) {
            std::string text = record.at("change").get<std::string>() + ' ';
            text += record.at("name").is_null() ? "nobody" : record.at("name").get<std::string>();
            if (record.at("score").is_number()) text += ' ' + number_text(record.at("score"));
            if (record.at("previous_score").is_number())
                text += " after " + number_text(record.at("previous_score"));
            if (record.at("may_be_earlier") == true) text += '~';
            if (record.at("undone") == true) text += " undone";
            found.push_back(text);
        }
        return found;
    }

    StorePlace place;
    bool is_postgres;
    TempDirectory folder;
};

using Texts = std::vector<std::string>;

/// People who were there before Monday, and what happens to them afterwards.
void play_a_monday(Kept& kept) {
    kept.invite("Ann", -100);
    kept.invite("Ben", -90);
    kept.invite("Cleo", -80);
    kept.invite("Dora", -70, {{"status", "completed"}, {"score", 60}});
    kept.invite("Eve", -60, {{"status", "completed"}, {"score", 50}});
    const double monday = to_monday_at_eight;
    kept.pass_at(0);
    kept.pass_at(monday);
    kept.from(monday + 60, 0, {{"status", "evaluating"}});
    kept.from(monday + 3600, 0, {{"status", "completed"}, {"score", 71.5}});
    kept.from(monday + 60, 1, {{"status", "knocked_out"}});
    kept.from(monday + 60, 3, {{"score", 65}});
    kept.service.candidates[4].vanishes_at = kept.start + monday + 60;
    kept.invite("Finn", monday + 90);
    kept.invite("Gus", monday + 95, {{"status", "knocked_out"}});
    kept.pass_at(monday + 120);
    kept.pass_at(monday + 3700);
    kept.pass_at(monday + 3700 + day);
    kept.pass_at(monday + 3700 + 2 * day);
}

double width_of(const std::string& line) {
    return static_cast<double>(std::ranges::count_if(line, [](char c) { return (c & 0xC0) != 0x80; }));
}

}  // namespace

TEST_CASE("changes: each kind, in SQLite and in PostgreSQL, each once") {
    for (const std::string kind : {"sqlite", "postgres"}) {
        CAPTURE(kind);
        Kept kept(kind);
        play_a_monday(kept);
        CHECK(kept.changes_since(monday_at_eight) == Texts{"new Finn", "new Gus", "finished Ann",
                                                           "scored Dora 65 after 60", "scored Ann 71.5",
                                                           "knocked_out Ben", "knocked_out Gus", "left Eve"});
        const ProgramResult text = kept.run_since(monday_at_eight);
        CHECK(text.exit_code == 0);
        CHECK(text.err.empty());
        CHECK(lines_of(text.out).front() ==
              "2 new, 1 finished, 2 scored, 2 knocked out, 1 left since Monday 1994-11-07");
        // What happened in one week is not in the next one.
        const std::string later = cis::Timestamp(kept.service.now() + 1).to_iso8601();
        CHECK(kept.changes_since(later).empty());
    }
}

TEST_CASE("changes: the text of a day") {
    Kept kept;
    play_a_monday(kept);
    const ProgramResult result = kept.run_since(monday_at_eight);
    CHECK(result.out == R"(2 new, 1 finished, 2 scored, 2 knocked out, 1 left since Monday 1994-11-07
08:00 (UTC)

New
 Backend engineer
  1994-11-07 08:01  Finn                      Finn@example.com
  1994-11-07 08:01  Gus                       Gus@example.com

Finished the interview
 Backend engineer
  1994-11-07 08:02  Ann                       Ann@example.com

Scored
 Backend engineer
  1994-11-07 08:02  Dora                      Dora@example.com  65, was 60
  1994-11-07 09:01  Ann                       Ann@example.com  71.5

Knocked out
 Backend engineer
  1994-11-07 08:02  Ben                       Ben@example.com
  1994-11-07 08:02  Gus                       Gus@example.com

Left
 Backend engineer
  1994-11-07 09:01  Eve                       Eve@example.com

The copy has been kept since Sunday 1994-11-06 08:49 (UTC).
The copy is as the service was on Wednesday 1994-11-09 09:01 (UTC). What has
happened since then is not known, or only in part.
What came and went between two passes of cis mirror is not known.
)");
    const ProgramResult german =
        kept.run_since("1994-11-07", {"--lang", "de", "--time-zone", "Europe/Berlin"});
    CHECK_THAT(german.out, ContainsSubstring("2 neu, 1 fertig, 2 bewertet"));
    CHECK_THAT(german.out, ContainsSubstring("seit Montag\n1994-11-07 00:00 (Europe/Berlin)"));
    CHECK_THAT(german.out, ContainsSubstring("71,5"));
}

TEST_CASE("changes: nobody is new whom the first pass has found, and the copy says since when it knows") {
    Kept kept;
    kept.invite("Ann", -2 * day);
    kept.invite("Ben", -hour, {{"status", "completed"}, {"score", 60}});
    kept.pass_at(0);
    kept.invite("Cleo", 60);
    kept.pass_at(120);
    // Ben was invited since then, but Ann was there before.
    const std::string since = cis::Timestamp(kept.start - day).to_iso8601();
    CHECK(kept.changes_since(since) == Texts{"new Ben", "new Cleo", "finished Ben", "scored Ben 60"});
    const ProgramResult text = kept.run_since(since);
    CHECK_THAT(text.out,
               ContainsSubstring("The copy has been kept since Sunday 1994-11-06 08:49 (UTC), later than"));
    CHECK_THAT(text.out, ContainsSubstring("1 person was there before the copy, and is not among the new."));
    const json result = last_json(kept.run_since(since, {"--json"})).at("result");
    CHECK(result.at("there_before") == 1);
    CHECK(result.at("postings")[0].at("kept_since") == "1994-11-06T08:49:37Z");
}

TEST_CASE("changes: a change counts when it was seen, and is marked if it may be earlier") {
    Kept kept;
    kept.invite("Ann", -100);
    kept.pass_at(0);
    kept.from(60, 0, {{"status", "knocked_out"}});
    kept.invite("Ben", 3000);
    kept.pass_at(hour);
    const auto at = [&](double time) { return cis::Timestamp(kept.start + time).to_iso8601(); };
    CHECK(kept.changes_since(at(0)) == Texts{"new Ben", "knocked_out Ann"});
    CHECK(kept.changes_since(at(1)) == Texts{"new Ben", "knocked_out Ann~"});
    CHECK(kept.changes_since(at(3000)) == Texts{"new Ben", "knocked_out Ann~"});
    CHECK(kept.changes_since(at(3001)) == Texts{"new Ben~", "knocked_out Ann~"});
    // The pass has seen them at this very second.
    CHECK(kept.changes_since(at(hour)) == Texts{"new Ben~", "knocked_out Ann~"});
    CHECK(kept.changes_since(at(hour + 1)).empty());
    CHECK_THAT(kept.run_since(at(3001)).out, ContainsSubstring("~ Ben"));
    CHECK_THAT(kept.run_since(at(hour + 1)).out,
               StartsWith("No changes since Sunday 1994-11-06 09:49 (UTC).\n"));
}

TEST_CASE("changes: what is so no longer says so, and a score that is as it was is no change") {
    Kept kept;
    kept.invite("Ann", -100);
    kept.invite("Ben", -90, {{"status", "completed"}, {"score", 60}});
    kept.pass_at(0);
    const auto change = [&](double time, const json& ann, const json& ben) {
        kept.from(time, 0, ann);
        kept.from(time, 1, ben);
        kept.pass_at(time + day);
    };
    change(1, {{"status", "knocked_out"}}, {{"score", 65}});
    change(1 + day, {{"status", "in_progress"}}, {{"score", 70}});
    CHECK(kept.changes_since("1994-11-06T09:00") ==
          Texts{"scored Ben 70 after 60", "knocked_out Ann~ undone"});
    kept.from(1 + day + 10, 1, {{"score", nullptr}});
    kept.pass_at(1 + 2 * day - 10);
    CHECK(kept.changes_since("1994-11-06T09:00") ==
          Texts{"scored Ben 70 after 60 undone", "knocked_out Ann~ undone"});
    change(1 + 2 * day, {{"status", "knocked_out"}}, {{"score", 60}});
    CHECK(kept.changes_since("1994-11-06T09:00") == Texts{"knocked_out Ann"});
}

TEST_CASE("changes: who vanishes and comes back, and whose data were removed") {
    for (const std::string kind : {"sqlite", "postgres"}) {
        CAPTURE(kind);
        Kept kept(kind);
        kept.invite("Ann", -100);
        kept.invite("Ben", -90);
        kept.service.candidates[0].vanishes_at = kept.start + 60;
        kept.pass_at(0);
        for (int i = 1; i <= 3; ++i) kept.pass_at(i * day + 60);
        CHECK(kept.changes_since("1994-11-06T09:00") == Texts{"left Ann~"});
        kept.service.candidates[0].vanishes_at.reset();
        kept.pass_at(5 * day);
        CHECK(kept.changes_since("1994-11-06T09:00") == Texts{"left Ann~ undone", "returned Ann~"});
        kept.service.candidates[1].vanishes_at = kept.start + 5 * day + 60;
        kept.options.purge_vanished = true;
        for (int i = 6; i <= 8; ++i) kept.pass_at(i * day);
        CHECK(kept.changes_since("1994-11-11T10:00") == Texts{"left nobody~"});
        const ProgramResult text = kept.run_since("1994-11-11T10:00");
        CHECK_THAT(text.out, ContainsSubstring("(name removed)"));
        CHECK_THAT(text.out, ContainsSubstring("The data of 1 person were removed"));
        CHECK_THAT(text.out, !ContainsSubstring("Ben"));
    }
}

TEST_CASE("changes: days and times are those of the time zone") {
    Kept kept;
    kept.invite("Ann", -100);
    kept.pass_at(0);
    kept.from(1, 0, {{"status", "knocked_out"}});
    kept.pass_at(15 * hour);  // Sunday, 23:49 in UTC, and Monday, 00:49 in Berlin
    const auto run = [&](const std::string& since, const std::string& zone) {
        return kept.run_since(since, {"--time-zone", zone});
    };
    CHECK_THAT(run("1994-11-07", "UTC").out, StartsWith("No changes since Monday 1994-11-07 00:00 (UTC)."));
    const std::string berlin = run("1994-11-07", "Europe/Berlin").out;
    CHECK_THAT(berlin, ContainsSubstring("since Monday 1994-11-07\n00:00 (Europe/Berlin)"));
    CHECK_THAT(berlin, ContainsSubstring("  1994-11-07 00:49~ Ann"));
    CHECK_THAT(run("1994-11-07T00:50", "Europe/Berlin").out, StartsWith("No changes since "));
    // With an offset, it is the same time everywhere.
    CHECK_THAT(run("1994-11-06T23:00:00Z", "Europe/Berlin").out,
               ContainsSubstring("  1994-11-07 00:49~ Ann"));
    CHECK(run("1994-11-07", "Mars/Olympus").exit_code == 2);
}

TEST_CASE("changes: a table for a spreadsheet, which replaces a file only if that is wanted") {
    Kept kept;
    play_a_monday(kept);
    const std::filesystem::path file = kept.folder.path("changes.csv");
    const ProgramResult first = kept.run_since(monday_at_eight, {"-o", file.string()});
    CHECK(first.exit_code == 0);
    CHECK_THAT(first.out, StartsWith("2 new, "));
    CHECK_THAT(first.out, !ContainsSubstring("Finn"));
    const std::vector<std::string> lines = lines_of(read_file(file));
    REQUIRE(lines.size() == 9);
    CHECK(lines[0] ==
          "\xEF\xBB\xBF\"Change\",\"Name\",\"Email\",\"Posting\",\"When (UTC)\",\"Not before (UTC)\","
          "\"May be earlier\",\"Score\",\"Score before\"");
    CHECK(lines[1] ==
          "\"New\",\"Finn\",\"Finn@example.com\",\"Backend engineer\",\"1994-11-07 08:01:30\","
          "\"1994-11-07 08:01:30\",\"\",\"\",\"\"");
    CHECK(kept.run_since(monday_at_eight, {"-o", file.string()}).exit_code == 2);
    const ProgramResult replaced =
        kept.run_since(monday_at_eight, {"-o", file.string(), "--replace", "--excel", "de"});
    CHECK(replaced.exit_code == 0);
    const std::string table = read_file(file);
    CHECK_THAT(table,
               ContainsSubstring("\"Scored\";\"Ann\";\"Ann@example.com\";\"Backend engineer\";"
                                 "\"1994-11-07 10:01:40\";\"1994-11-07 09:02:00\";\"\";\"71,5\";\"\"\r\n"));
    CHECK(kept.run({"-o", kept.folder.path("changes.txt").string()}).exit_code == 2);
    const std::string workbook = kept.folder.path("changes.xlsx").string();
    CHECK(kept.run_since(monday_at_eight, {"-o", workbook}).exit_code == 0);
    CHECK(read_file(workbook).starts_with("PK"));
    CHECK(kept.run({"-o", workbook, "--replace", "--excel", "de"}).exit_code == 2);
    CHECK(kept.run({"--replace"}).exit_code == 2);
}

TEST_CASE("changes: an output that cannot be written is the exit code 5") {
    Kept kept;
    play_a_monday(kept);
    const std::string line = "'" + (program_folder() / "cis").string() + "' changes --db '" + kept.address() +
                             "' --since 1994-11-07 >/dev/full";
    CHECK(run_program("/bin/sh", {"-c", line}, {}).exit_code == 5);
}

TEST_CASE("changes: names of all kinds are text, and no line is wider than 80 columns") {
    Kept kept;
    kept.invite("Zoë \x1B[31mred\x07 \u202Eoder\nnewline", 0);
    kept.invite("=HYPERLINK(1)", 1);
    kept.invite(std::string(200, 'N') + ' ' + std::string(200, 'M'), 2, {{"score", 99.96}});
    kept.invite("王小明王小明王小明王小明王小明王小明", 3);
    kept.invite("", 4);
    kept.service.candidates.back().states.back().members["email"] = std::string(60, 'e') + "@example.com";
    kept.options.title = "Köchin \x1B]0;title\x07 " + std::string(120, 't');
    kept.pass_at(60);
    const ProgramResult text = kept.run_since("1994-11-06");
    CHECK(text.exit_code == 0);
    CHECK(text.out.find('\x1B') == std::string::npos);
    CHECK(text.out.find('\x07') == std::string::npos);
    CHECK(text.out.find("\u202E") == std::string::npos);
    for (const std::string& line : lines_of(text.out)) {
        CAPTURE(line);
        CHECK(width_of(line) <= 80);
    }
    CHECK_THAT(text.out, ContainsSubstring("Zoë"));
    CHECK_THAT(text.out, ContainsSubstring(std::string(52, 'e')));
    const std::filesystem::path file = kept.folder.path("changes.csv");
    REQUIRE(kept.run_since("1994-11-06", {"-o", file.string()}).exit_code == 0);
    CHECK_THAT(read_file(file), ContainsSubstring("\"'=HYPERLINK(1)\""));
}

TEST_CASE("changes: one posting by its title or id, without a service") {
    Kept kept;
    kept.invite("Ann", 1);
    kept.pass_at(60);
    auto& store = *kept.options.store;
    for (const std::string id : {"p2", "p3"}) {
        const auto lease = store.acquire(
            {.base_url = "http://127.0.0.1:1", .posting_id = id, .title = "Cook"}, "test", 1min);
        REQUIRE(lease);
    }
    CHECK_THAT(kept.run_since("1994-11-06", {"-p", "Backend engineer"}).out, ContainsSubstring("Ann"));
    CHECK_THAT(kept.run_since("1994-11-06", {"-p", "p1"}).out, ContainsSubstring("Ann"));
    CHECK_THAT(kept.run_since("1994-11-06", {"-p", "p2"}).out,
               ContainsSubstring("The copy of 'Cook' has never been complete"));
    const ProgramResult two = kept.run_since("1994-11-06", {"-p", "Cook"});
    CHECK(two.exit_code == 2);
    CHECK(two.err ==
          "--posting: 2 postings of the copy have the title 'Cook'. Give the id of one of them: p2, p3\n");
    const ProgramResult none = kept.run_since("1994-11-06", {"-p", "Backend enginer"});
    CHECK(none.exit_code == 2);
    CHECK_THAT(none.err, ContainsSubstring("Did you mean 'Backend engineer'?"));
    // No person reads an id.
    CHECK_THAT(kept.run_since("1994-11-06").out, !ContainsSubstring("p1"));
    // The title follows the service.
    kept.options.title = "Senior backend engineer";
    kept.pass_at(120);
    CHECK_THAT(kept.run_since("1994-11-06").out, ContainsSubstring(" Senior backend engineer\n"));
}

TEST_CASE("changes: a copy that was never complete, because its mirror was killed, says so") {
    Kept kept;
    kept.invite("Ann", -100);
    const auto lease = kept.options.store->acquire(
        {.base_url = "http://127.0.0.1:1", .posting_id = "p1", .title = "Cook"}, "test", 1min);
    REQUIRE(lease);
    // The page of a pass that did not come to its end.
    sync::MirrorCommit commit;
    commit.at = cis::Timestamp(kept.start);
    sync::MirrorWrite& write = commit.rows.emplace_back();
    write.row.candidate.interview_id = "i0";
    write.row.candidate.name = "Ann";
    write.row.candidate.created_at = cis::Timestamp(kept.start - 100);
    write.change = sync::ChangeKind::first_seen;
    write.not_before = cis::Timestamp(kept.start - 100);
    REQUIRE_FALSE(kept.options.store->commit(*lease, commit));
    CHECK(kept.changes_since("1994-11-06T08:48:30").empty());
    const ProgramResult text = kept.run_since("1994-11-06T08:48:30");
    CHECK_THAT(text.out,
               ContainsSubstring("The copy of 'Cook' has never been complete: people may be missing."));
    CHECK_THAT(text.out, ContainsSubstring("1 person was there before the copy"));
}

TEST_CASE("changes: an address without a copy, or with one of another version, is refused and not changed") {
    Kept kept;
    const ProgramResult none = run_cis("changes", {"--db", kept.folder.path("none.db").string()}, {});
    CHECK(none.exit_code == 2);
    CHECK_THAT(none.err, ContainsSubstring("there is no file"));
    CHECK_FALSE(std::filesystem::exists(kept.folder.path("none.db")));
    kept.invite("Ann", 1);
    kept.pass_at(60);
    const auto set_version = [&](int version) {
        const std::string sql =
            "update schema_version set version = " + std::to_string(version) + " where component = 'cis-cpp'";
        const std::string python =
            "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); c.execute(sys.argv[2]); c.commit()";
        REQUIRE(run_program("/usr/bin/env", {"python3", "-c", python, kept.address(), sql}, {}).exit_code ==
                0);
    };
    set_version(99);
    const ProgramResult newer = kept.run({});
    CHECK(newer.exit_code == 2);
    CHECK_THAT(newer.err, ContainsSubstring("newer version of cis-cpp (99;"));
    set_version(3);
    CHECK_THAT(kept.run({}).err, ContainsSubstring("the tables are of an earlier version"));
    CHECK(kept.run({"--since", "tomorrow"}).exit_code == 2);
    CHECK(kept.run({"--since", "2999-01-01"}).exit_code == 2);
    CHECK(run_cis("changes", {}, {}).exit_code == 2);
}

TEST_CASE("changes: of a copy that cis mirror keeps of a service, without a key") {
    Emulator service{{.autoplay = true}};
    const std::string posting = service.active_posting("Backend engineer");
    TempDirectory directory;
    const std::string database = directory.path("copy.db").string();
    const auto mirror = [&] {
        REQUIRE(run_cis("mirror", {"-p", posting, "--db", database}, variables_of(service.server.base_url()))
                    .exit_code == 0);
    };
    service.set_time(cis::Timestamp::now().epoch_seconds() - 3600);
    (void)service.ingest_many(posting, 3);
    mirror();
    const std::string since = cis::Timestamp::now().to_iso8601();
    service.advance(1e6);
    mirror();
    const ProgramResult result = run_cis("changes", {"--db", database, "--since", since, "--json"}, {});
    CHECK(result.exit_code == 0);
    const json counts = last_json(result).at("result").at("counts");
    CHECK(counts.at("new") == 0);
    CHECK(counts.at("finished").get<int>() + counts.at("knocked_out").get<int>() > 0);
    for (const json& record : listed_records(result)) CHECK(record.at("posting") == "Backend engineer");
}
