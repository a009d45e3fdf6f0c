#include <cis/sql/open_store.hpp>
#include "emulator_fixture.hpp"
#include "raw_socket.hpp"

namespace {

/// The emulator, a posting, and mirrors of it.
struct MirrorCandidates {
    MirrorCandidates() {
        service.set_time(cis::Timestamp::now().epoch_seconds());
        service.server.seed({.posting_id = posting, .count = 250});
    }

    [[nodiscard]] std::map<std::string, std::string> environment(
        const std::string& its_key = emulator_key) const {
        return {{"CIS_BASE_URL", service.server.base_url()}, {"CIS_API_KEY", its_key}};
    }
    [[nodiscard]] std::vector<std::string> arguments(const std::vector<std::string>& more) const {
        std::vector<std::string> all{"--posting", posting, "--db", database};
        all.insert(all.end(), more.begin(), more.end());
        return all;
    }
    [[nodiscard]] ProgramResult run(const std::vector<std::string>& more = {}) const {
        return run_program("cis mirror", arguments(more), environment());
    }
    [[nodiscard]] RunningProgram start(const std::vector<std::string>& more) const {
        return RunningProgram("cis mirror", arguments(more));
    }
    /// How many rows of the copy have each status.
    [[nodiscard]] std::map<std::string, int> statuses() const {
        std::map<std::string, int> found;
        const auto store = cis::sql::open_store(database);
        REQUIRE_FALSE(store->for_each(posting, [&](const cis::sync::MirrorRow& row) {
            ++found[std::string(row.candidate.status.text())];
            return true;
        }));
        return found;
    }
    [[nodiscard]] std::map<std::string, int> shown() const {
        std::map<std::string, int> found;
        const cis::Client client{{.base_url = service.server.base_url(), .api_key = emulator_key}};
        for (const cis::Candidate& candidate : client.candidates().list(posting, {.limit = 100}))
            ++found[std::string(candidate.status.text())];
        return found;
    }

    Emulator service;
    EnvironmentVariable base_url{"CIS_BASE_URL", service.server.base_url()};
    EnvironmentVariable key{"CIS_API_KEY", emulator_key};
    std::string posting = service.active_posting();
    TempDirectory directory;
    std::string database = directory.path("copy.db");
};

}  // namespace

TEST_CASE("the mirror makes a copy that only its owner can read, and brings it up to date") {
    MirrorCandidates mirror;
    const ProgramResult first = mirror.run();
    CHECK(first.exit_code == 0);
    CHECK(first.last_line() == "250 new, 0 changed; 250 candidates in 1 posting, 3 requests");
    CHECK(first.err.empty());
    using std::filesystem::perms;
    CHECK(std::filesystem::status(mirror.database).permissions() == (perms::owner_read | perms::owner_write));
    CHECK(mirror.statuses() == std::map<std::string, int>{{"pending", 250}});

    mirror.service.advance(7);
    const ProgramResult second = mirror.run();
    CHECK(second.exit_code == 0);
    CHECK(second.last_line().starts_with("0 new, "));
    CHECK(mirror.statuses().size() > 1);
    CHECK(mirror.statuses() == mirror.shown());
}

TEST_CASE("changes are lines of JSON without names and addresses") {
    MirrorCandidates mirror;
    const ProgramResult result = mirror.run({"--json"});
    const std::vector<std::string> lines = lines_of(result.out);
    REQUIRE(lines.size() == 251);
    const json line = json::parse(lines[0]).at("record");
    CHECK(json::parse(lines[250]).at("result").at("added") == 250);
    CHECK(line.at("kind") == "first_seen");
    CHECK(line.at("after").at("status") == "pending");
    CHECK(line.at("posting_id") == mirror.posting);
    CHECK(result.out.find('@') == std::string::npos);
    CHECK(lines_of(result.err) ==
          std::vector<std::string>{"250 new, 0 changed; 250 candidates in 1 posting, 3 requests"});
}

TEST_CASE("all postings of the workspace are mirrored into one database") {
    MirrorCandidates mirror;
    const std::string other = mirror.service.active_posting();
    mirror.service.server.seed({.posting_id = other, .count = 30});
    const ProgramResult result =
        run_program("cis mirror", {"--all", "--db", mirror.database}, mirror.environment());
    CHECK(result.exit_code == 0);
    CHECK(result.last_line().starts_with("280 new, 0 changed; 280 candidates in "));
    const auto store = cis::sql::open_store(mirror.database);
    CHECK(store->scopes().value().size() >= 2);
}

TEST_CASE("a posting that is listed and cannot be found is a failure, not a copy that is up to date") {
    MirrorCandidates mirror;
    const FaultServer server([](Connection& connection) {
        while (const auto request = connection.read_request()) {
            const bool is_list = request->target.find("/candidates") == std::string::npos;
            const json page{{"data", {{{"id", "p1"}, {"title", "Driver"}}}},
                            {"pagination", {{"has_more", false}}}};
            if (!connection.respond(is_list ? 200 : 404, {{"Content-Type", "application/json"}},
                                    is_list ? page.dump() : error_json("not_found")))
                return;
        }
    });
    const ProgramResult result = run_program("cis mirror", {"--all", "--db", mirror.database},
                                             {{"CIS_BASE_URL", server.base_url()}, {"CIS_API_KEY", "k"}});
    CHECK(result.exit_code == 4);
    CHECK(result.err.find("posting p1: is listed, but the service does not have it") != std::string::npos);
}

TEST_CASE("an event of the service updates its candidate at once, also while others hold all connections") {
    MirrorCandidates mirror;
    const std::filesystem::path secrets = mirror.directory.path("secrets.txt");
    // The program needs the secret to start, and the registration needs the program's port.
    const std::string port = std::to_string(port_of(bind_to_loopback()));
    const ProgramResult registered = run_program(
        "cis webhooks register",
        {"--posting", mirror.posting, "http://127.0.0.1:" + port + "/events", "-o", secrets.string()},
        mirror.environment());
    REQUIRE(registered.exit_code == 0);
    RunningProgram program = mirror.start({"--watch", "1h", "--listen", port, "--secrets", secrets.string()});
    REQUIRE(program.wait_for_error_line("250 new, ") != "");
    REQUIRE(mirror.statuses() == std::map<std::string, int>{{"pending", 250}});
    std::vector<RawSocket> slow;
    for (int i = 0; i < 200; ++i) {
        slow.emplace_back(static_cast<std::uint16_t>(std::stoi(port)));
        (void)slow.back().send("POST /events HTTP/1.1\r\nX-Slow: ");
    }
    mirror.service.advance(5);
    mirror.service.server.deliver_due();
    CHECK(eventually([&] { return mirror.statuses().contains("in_progress"); }));
    CHECK(program.stop(SIGTERM) == 0);
}

TEST_CASE("a second mirror waits for the first one, and takes over when it ends") {
    MirrorCandidates mirror;
    RunningProgram first = mirror.start({"--watch", "1s", "--lease", "1m"});
    REQUIRE(first.wait_for_error_line("250 new, ") != "");
    const ProgramResult refused = mirror.run();
    CHECK(refused.exit_code == 6);
    CHECK(refused.err.find("another mirror keeps this posting") != std::string::npos);

    RunningProgram second = mirror.start({"--watch", "1s", "--lease", "1m"});
    REQUIRE(second.wait_for_error_line("posting " + mirror.posting + ": another mirror keeps this posting") !=
            "");
    CHECK(first.stop(SIGTERM) == 0);
    mirror.service.advance(7);
    REQUIRE(second.wait_for_error_line("0 new, ") != "");
    CHECK(second.stop(SIGTERM) == 0);
    CHECK(mirror.statuses() == mirror.shown());
}

TEST_CASE("an event that comes when a pass is due is not forgotten") {
    MirrorCandidates mirror;
    const std::filesystem::path secrets = mirror.directory.path("secrets.txt");
    const std::string port = std::to_string(port_of(bind_to_loopback()));
    REQUIRE(run_program("cis webhooks register",
                        {"--posting", mirror.posting, "http://127.0.0.1:" + port + "/events", "-o",
                         secrets.string(), "--event", "interview_started"},
                        mirror.environment())
                .exit_code == 0);
    // Passes are always due, so each event comes during one or right before it.
    RunningProgram program = mirror.start({"--watch", "1s", "--listen", port, "--secrets", secrets.string()});
    REQUIRE(program.wait_for_error_line("250 new, ") != "");
    mirror.service.advance(60);  // everybody has gone as far as they go
    mirror.service.server.deliver_due();
    CHECK(eventually([&] { return mirror.statuses() == mirror.shown(); }));
    CHECK(program.stop(SIGTERM) == 0);
}

TEST_CASE("a mirror that was killed leaves the posting when its lease ends") {
    MirrorCandidates mirror;
    RunningProgram first = mirror.start({"--watch", "1s", "--lease", "1s"});
    REQUIRE(first.wait_for_error_line("250 new, ") != "");
    static_cast<void>(first.stop(SIGKILL));
    CHECK(eventually([&] { return mirror.run().exit_code == 0; }));
}

TEST_CASE("the mirror says what is wrong with its arguments") {
    MirrorCandidates mirror;
    const auto run = [&](const std::vector<std::string>& arguments) {
        return run_program("cis mirror", arguments, mirror.environment());
    };
    CHECK(run({"--db", mirror.database}).exit_code == 2);
    CHECK(run({"--db", mirror.database, "--all", "--posting", "p"}).err ==
          "--all cannot be combined with --posting. \"cis mirror --help\" says more.\n");
    CHECK(run({"--db", mirror.database, "--all", "--listen", "0"}).err == "--listen needs --watch\n");
    CHECK(run({"--db", mirror.database, "--all", "--watch", "1s", "--listen", "0"}).err ==
          "--listen and --secrets need each other\n");
    CHECK(run({"--db", mirror.database, "--all", "--watch", "0s"}).exit_code == 2);
    for (const std::string ending : {".xlsx", ".csv", ".json", ".ods", ".html"}) {
        CAPTURE(ending);
        const std::string file = mirror.directory.path("x" + ending);
        const ProgramResult result = run({"--db", file, "--all"});
        CHECK(result.exit_code == 2);
        CHECK_THAT(result.err, StartsWith("--db: is the name of "));
        CHECK_THAT(result.err, ContainsSubstring("take the ending .db"));
        CHECK_FALSE(std::filesystem::exists(file));
    }
    CHECK(run({"--db", mirror.directory.path("no/such/folder/copy.db"), "--all"}).exit_code == 1);
}

TEST_CASE("a database that is named in another form makes no file, and the right form is named") {
    const MirrorCandidates mirror;
    // Relative names are of this folder.
    const auto files = [] {
        const std::filesystem::directory_iterator entries(".");
        return std::distance(begin(entries), end(entries));
    };
    const auto before = files();
    for (const char* const program : {"cis mirror", "cis report"}) {
        for (const std::string address :
             {"host=127.0.0.1 dbname=hr user=hr password=secret1", "dbname=hr", "postgresql:hr",
              "jdbc:postgresql://127.0.0.1/hr?password=secret1", "sqlite:secret1.db", "file:secret1.db",
              "pgsql://hr:secret1@127.0.0.1/hr", "hr:secret1@127.0.0.1/hr"}) {
            CAPTURE(program, address);
            const ProgramResult result =
                run_program(program, {"--posting", mirror.posting, "--db", address}, mirror.environment());
            CHECK(result.exit_code == 2);
            CHECK(result.out.empty());
            CHECK(result.err.find("--db: ") != std::string::npos);
            CHECK(result.err.find("postgresql://user@host/database") != std::string::npos);
            CHECK(result.err.find("secret1") == std::string::npos);
        }
        // Without quotes, each word is an argument.
        for (const std::vector<std::string>& words :
             {std::vector<std::string>{"host=127.0.0.1", "password=secret1"},
              std::vector<std::string>{"copy.db", "password=secret1"},
              std::vector<std::string>{"copy.db", "--pasword=secret1"}}) {
            std::vector<std::string> arguments{"--posting", mirror.posting, "--db"};
            arguments.insert(arguments.end(), words.begin(), words.end());
            const ProgramResult result = run_program(program, arguments, mirror.environment());
            CHECK(result.exit_code == 2);
            CHECK(result.err.find("secret1") == std::string::npos);
        }
    }
    CHECK(files() == before);
}

TEST_CASE("a posting that does not exist, or a wrong key, ends even a watch") {
    MirrorCandidates mirror;
    const ProgramResult unknown =
        run_program("cis mirror", {"--posting", "nobody", "--db", mirror.database, "--watch", "1s"},
                    mirror.environment());
    CHECK(unknown.exit_code == 2);
    CHECK(unknown.err ==
          "There is no posting with the id or title 'nobody' in the workspace of the key. cis postings shows "
          "those there are.\n");
    const ProgramResult forbidden =
        run_program("cis mirror", mirror.arguments({"--watch", "1s"}), mirror.environment("a-wrong-key"));
    CHECK(forbidden.exit_code == 7);
    CHECK(forbidden.err.starts_with("The service refuses the key in CIS_API_KEY"));
    CHECK(forbidden.err.find("a-wrong-key") == std::string::npos);
}
