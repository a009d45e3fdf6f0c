#include "command_fixture.hpp"
#include "ingest_fixture.hpp"
#include "terminal.hpp"

// What a person reads who gives a key or a posting that cannot be used is the same in all commands.
namespace {

struct Named {
    std::string command{};
    std::vector<std::string> arguments{};
};

struct Choice {
    Emulator service{};
    TempDirectory directory{};

    /// The commands that take a posting.
    [[nodiscard]] std::vector<Named> commands() const {
        const std::string secrets = directory.path("secrets");
        return {{"postings open", {"--yes"}},
                {"questions", {}},
                {"candidates", {}},
                {"export", {"-o", directory.path("export.jsonl"), "--replace"}},
                {"mirror", {"--db", directory.path("copy.db")}},
                {"report", {"-o", directory.path("report.html"), "--replace"}},
                {"webhooks register", {"https://example.com/hook", "-o", secrets}},
                {"ingest", {directory.write("people.csv", "name,email\nAnn,ann@example.com\n"), "--yes"}}};
    }

    ProgramResult run(const Named& named, const std::string& posting, const std::string& key = emulator_key,
                      const std::vector<std::string>& more = {}) {
        std::vector<std::string> arguments{"--posting", posting};
        arguments.insert(arguments.end(), more.begin(), more.end());
        arguments.insert(arguments.end(), named.arguments.begin(), named.arguments.end());
        return run_cis(named.command, std::move(arguments), environment(key));
    }

    /// Its title is "Backend engineer".
    std::string archived_posting() {
        const std::string posting = service.active_posting();
        const cis::Client client{{.base_url = service.server.base_url(), .api_key = emulator_key}};
        REQUIRE(client.postings().update(posting, {.archived = true}).try_send());
        return posting;
    }

    [[nodiscard]] std::map<std::string, std::string> environment(
        const std::string& key = emulator_key) const {
        return {{"CIS_BASE_URL", service.server.base_url()},
                {"CIS_API_KEY", key},
                {"XDG_STATE_HOME", directory.path("state")}};
    }
};

/// In the lines of --verbose.
std::size_t requests_for_postings(const ProgramResult& result) {
    std::size_t count = 0;
    for (auto at = result.err.find("GET /api/v2/postings attempt"); at != std::string::npos;
         at = result.err.find("GET /api/v2/postings attempt", at + 1))
        ++count;
    return count;
}

}  // namespace

TEST_CASE("a posting that is not there is told in the same words by all commands") {
    Choice choice;
    for (const Named& named : choice.commands()) {
        CAPTURE(named.command);
        const ProgramResult result = choice.run(named, "nobody's");
        CHECK(result.exit_code == 2);
        CHECK(result.err ==
              "There is no posting with the id or title 'nobody's' in the workspace of the key. cis postings "
              "shows those there are.\n");
    }
}

TEST_CASE("a signal ends a command that waits until it may look for its posting, with a last line of JSON") {
    // The client waits as long as the quota says.
    const FaultServer server([](Connection& connection) {
        while (connection.read_request()) {
            if (!connection.respond(429, {{"Retry-After", "60"}}, "")) return;
        }
    });
    const EnvironmentVariable url("CIS_BASE_URL", server.base_url());
    const EnvironmentVariable key("CIS_API_KEY", emulator_key);
    const TempDirectory directory;
    const EnvironmentVariable state("XDG_STATE_HOME", directory.path("state"));
    const std::string people = directory.write("people.csv", "name,email\nAda,ada@example.com\n");
    for (const Named& named :
         {Named{"export", {"-o", directory.path("export.jsonl")}},
          Named{"mirror", {"--db", directory.path("copy.db")}},
          Named{"report", {"-o", directory.path("report.html")}}, Named{"ingest", {"--yes", people}}}) {
        for (const int signal : {SIGINT, SIGTERM}) {
            CAPTURE(named.command, signal);
            std::vector<std::string> arguments{"--posting", "p", "--json"};
            arguments.insert(arguments.end(), named.arguments.begin(), named.arguments.end());
            const std::size_t before = server.requests().size();
            RunningProgram program("cis " + named.command, arguments);
            REQUIRE(eventually([&] { return server.requests().size() > before; }));
            CHECK(program.stop(signal) == 128 + signal);
            const json last = json::parse(program.out());
            CHECK(last.at("exit") == 128 + signal);
            CHECK(last.at("error").at("kind") == "stopped");
        }
    }
}

TEST_CASE("a key that the service refuses is told in the same words by all commands") {
    Choice choice;
    const std::string posting = choice.service.active_posting();
    const std::string sentence =
        "The service refuses the key in CIS_API_KEY (status 403). Ask whoever manages your workspace for one "
        "that may do this.\n";
    for (const Named& named : choice.commands()) {
        CAPTURE(named.command);
        const ProgramResult result = choice.run(named, posting, "a-wrong-key");
        CHECK(result.exit_code == 7);
        CHECK(result.err == sentence);
        // An engineer asks for more.
        const std::string more = choice.run(named, posting, "a-wrong-key", {"--verbose"}).err;
        CHECK(more.find(sentence + "authentication 403 ") != std::string::npos);
    }
}

TEST_CASE("a service that is not named is told in the same words by all commands") {
    Choice choice;
    for (const Named& named : choice.commands()) {
        CAPTURE(named.command);
        std::vector<std::string> arguments{"--posting", "p"};
        arguments.insert(arguments.end(), named.arguments.begin(), named.arguments.end());
        const ProgramResult result = run_cis(named.command, std::move(arguments),
                                             {{"XDG_STATE_HOME", choice.directory.path("state")},
                                              {"CIS_CONFIG", choice.directory.path("config")}});
        CHECK(result.exit_code == 2);
        CHECK(result.err ==
              "There is no address and no key of a service. cis login keeps an address and a key.\n");
    }
}

TEST_CASE("a variable that cannot be used is named, and is an error of the arguments") {
    Choice choice;
    const std::string posting = choice.service.active_posting();
    const Named ingest = choice.commands().back();
    for (const std::string name : {"CIS_API_KEY", "CIS_WORKSPACE_ID", "CIS_REDIS_URL"}) {
        CAPTURE(name);
        auto variables = choice.environment();
        variables[name] = "http://x\ny";
        std::vector<std::string> arguments{"--posting", posting};
        arguments.insert(arguments.end(), ingest.arguments.begin(), ingest.arguments.end());
        const ProgramResult result = run_cis(ingest.command, std::move(arguments), variables);
        CHECK(result.exit_code == 2);
        CHECK(result.err.starts_with(name + ' '));
    }
}

TEST_CASE("a posting is found by its title, unless another one has the same") {
    Choice choice;
    const std::string title = "Backend engineer (Zürich)";
    const std::string posting = choice.service.active_posting(title);
    for (const Named& named : choice.commands()) {
        const ProgramResult result = choice.run(named, title);
        CAPTURE(named.command, result.err);
        CHECK(result.exit_code == 0);
    }
    const std::string other = choice.service.posting({{"title", title}});
    std::filesystem::remove(choice.directory.path("secrets"));
    for (const Named& named : choice.commands()) {
        CAPTURE(named.command);
        const ProgramResult result = choice.run(named, title);
        CHECK(result.exit_code == 2);
        CHECK(result.err.starts_with(
            "2 postings have the title 'Backend engineer (Zürich)'. Give the id of one of them: "));
        CHECK(result.err.find(posting + " (active)") != std::string::npos);
        CHECK(result.err.find(other + " (draft)") != std::string::npos);
    }
}

TEST_CASE("the list of postings is read once") {
    Choice choice;
    const std::string posting = choice.service.active_posting();
    for (const Named& named : choice.commands()) {
        CAPTURE(named.command);
        const ProgramResult result = choice.run(named, posting, emulator_key, {"--verbose"});
        CHECK(result.exit_code == 0);
        CHECK(requests_for_postings(result) == 1);
    }
    const Named ingest = choice.commands().back();
    const auto further = choice.directory.write("further.csv", "name,email\nEve,eve@example.com\n");
    const ProgramResult asked = run_at_terminal("cis", {"ingest", "--posting", posting, "--verbose", further},
                                                choice.environment(), "y\n");
    CHECK_THAT(asked.err, ContainsSubstring("[y/N]"));
    CHECK(requests_for_postings(asked) == 1);
}

TEST_CASE("cis ingest: a posting that is not active needs --inactive, also with --yes") {
    Choice choice;
    const std::string posting = choice.service.posting({{"title", "Draft"}});
    const Named ingest = choice.commands().back();
    const ProgramResult refused = choice.run(ingest, posting, emulator_key);
    CHECK(refused.exit_code == 2);
    CHECK(refused.err ==
          "The posting 'Draft' is not active: its status is draft. Nothing was sent. If it should be open, "
          "open it first with cis postings open -p " +
              posting + ". With --inactive, people are sent to it nevertheless.\n");
    CHECK(choice.service.server.statistics().candidates_created == 0);
    CHECK(choice.run(ingest, posting, emulator_key, {"--inactive"}).exit_code == 0);
    CHECK(choice.service.server.statistics().candidates_created == 1);
}

TEST_CASE("cis ingest: an archived posting is not active") {
    Choice choice;
    const std::string posting = choice.archived_posting();
    const ProgramResult refused = choice.run(choice.commands().back(), posting, emulator_key);
    CHECK(refused.exit_code == 2);
    CHECK(refused.err ==
          "The posting 'Backend engineer' is archived. Nothing was sent. With --inactive, people are sent to "
          "it nevertheless.\n");
    CHECK(choice.service.server.statistics().candidates_created == 0);
}

TEST_CASE("cis ingest: a posting that is listed and cannot be read gets nobody, by its id or its title") {
    const std::string unreadable =
        R"({"data": [{"id": "p2", "title": "Baker", "status": "active", "workflow": [], "archived": "yes"}],)"
        R"( "pagination": {"has_more": false}})";
    for (const std::string posting : {"p2", "Baker"}) {
        CAPTURE(posting);
        const FaultServer server(answer::json(200, unreadable));
        Choice choice;
        auto variables = choice.environment();
        variables["CIS_BASE_URL"] = server.base_url();
        const Named ingest = choice.commands().back();
        const ProgramResult refused =
            run_cis("ingest", {"--posting", posting, ingest.arguments[0], "--yes"}, variables);
        CHECK(refused.exit_code == 2);
        CHECK(refused.err == "A posting with the id or title '" + posting + "' cannot be read.\n");
        CHECK(server.requests().size() == 1);
    }
}

TEST_CASE("an empty title or --posting is an error, as from a variable that is not set") {
    Choice choice;
    const ProgramResult ingested = choice.run(choice.commands().back(), "");
    CHECK(ingested.exit_code == 2);
    CHECK_THAT(ingested.err, ContainsSubstring("--posting: must not be empty"));
    const ProgramResult created = run_cis("postings create", {"--title", ""}, choice.environment());
    CHECK(created.exit_code == 2);
    CHECK_THAT(created.err, ContainsSubstring("--title: must not be empty"));
}
