#include <regex>

#include "fault_server.hpp"
#include "ingest_fixture.hpp"
#include "terminal.hpp"

// What a person reads who gives a key or a posting that cannot be used is the same in all programs.
namespace {

struct Named {
    std::string program{};
    std::vector<std::string> arguments{};
};

struct Choice {
    Emulator service{};
    TempDirectory directory{};

    /// The programs that take a posting.
    [[nodiscard]] std::vector<Named> programs() const {
        const std::string secrets = directory.path("secrets");
        return {{"activate_posting", {}},
                {"list_candidates", {}},
                {"export_candidates", {"-o", directory.path("export.jsonl")}},
                {"mirror_candidates", {"--db", directory.path("copy.db")}},
                {"posting_report", {"-o", directory.path("report.html")}},
                {"register_webhooks", {"--url", "https://example.com/hook", "--secrets", secrets}},
                {"ingest_candidates", {directory.write("people.csv", "name,email\nAnn,ann@example.com\n")}}};
    }

    ProgramResult run(const Named& named, const std::string& posting, const std::string& key = emulator_key,
                      const std::vector<std::string>& more = {}) {
        std::vector<std::string> arguments{"--posting", posting};
        arguments.insert(arguments.end(), more.begin(), more.end());
        arguments.insert(arguments.end(), named.arguments.begin(), named.arguments.end());
        return run_program(named.program, std::move(arguments), environment(key));
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

TEST_CASE("a posting that is not there is told in the same words by all programs") {
    Choice choice;
    for (const Named& named : choice.programs()) {
        CAPTURE(named.program);
        const ProgramResult result = choice.run(named, "nobody's");
        CHECK(result.exit_code == 1);
        CHECK(
            result.err ==
            "There is no posting with the id or title 'nobody's' in the workspace of the key. list_postings "
            "shows those there are.\n");
    }
}

TEST_CASE("a key that the service refuses is told in the same words by all programs") {
    Choice choice;
    const std::string posting = choice.service.active_posting();
    const std::string sentence =
        "The service refuses the key in CIS_API_KEY (status 403). Ask whoever manages your workspace for one "
        "that may do this.\n";
    for (const Named& named : choice.programs()) {
        CAPTURE(named.program);
        const ProgramResult result = choice.run(named, posting, "a-wrong-key");
        CHECK(result.exit_code == 1);
        CHECK(result.err == sentence);
        // An engineer asks for more.
        const std::string more = choice.run(named, posting, "a-wrong-key", {"--verbose"}).err;
        CHECK(more.find(sentence + "authentication 403 ") != std::string::npos);
    }
}

TEST_CASE("a variable that is missing is told in the same words by all programs") {
    Choice choice;
    for (const Named& named : choice.programs()) {
        CAPTURE(named.program);
        std::vector<std::string> arguments{"--posting", "p"};
        arguments.insert(arguments.end(), named.arguments.begin(), named.arguments.end());
        const ProgramResult result = run_program(named.program, std::move(arguments),
                                                 {{"XDG_STATE_HOME", choice.directory.path("state")}});
        CHECK(result.exit_code == 2);
        CHECK(result.err ==
              "CIS_BASE_URL is not set. Set it again in each new window, before the command.\n");
    }
}

TEST_CASE("a variable that cannot be used is named, and is an error of the arguments") {
    Choice choice;
    const std::string posting = choice.service.active_posting();
    const Named ingest = choice.programs().back();
    for (const std::string name : {"CIS_API_KEY", "CIS_WORKSPACE_ID", "CIS_REDIS_URL"}) {
        CAPTURE(name);
        auto variables = choice.environment();
        variables[name] = "http://x\ny";
        std::vector<std::string> arguments{"--posting", posting, "--yes"};
        arguments.insert(arguments.end(), ingest.arguments.begin(), ingest.arguments.end());
        const ProgramResult result = run_program(ingest.program, std::move(arguments), variables);
        CHECK(result.exit_code == 2);
        CHECK(result.err.starts_with(name + ' '));
    }
}

TEST_CASE("a posting is found by its title, unless another one has the same") {
    Choice choice;
    const std::string title = "Backend engineer (Zürich)";
    const std::string posting = choice.service.active_posting(title);
    for (const Named& named : choice.programs()) {
        const ProgramResult result = choice.run(named, title);
        CAPTURE(named.program, result.err);
        CHECK(result.exit_code == 0);
    }
    const std::string other = choice.service.posting({{"title", title}});
    std::filesystem::remove(choice.directory.path("secrets"));
    for (const Named& named : choice.programs()) {
        CAPTURE(named.program);
        const ProgramResult result = choice.run(named, title);
        CHECK(result.exit_code == 1);
        CHECK(result.err.starts_with(
            "2 postings have the title 'Backend engineer (Zürich)'. Give the id of one of them: "));
        CHECK(result.err.find(posting + " (active)") != std::string::npos);
        CHECK(result.err.find(other + " (draft)") != std::string::npos);
    }
}

TEST_CASE("the list of postings is read once") {
    Choice choice;
    const std::string posting = choice.service.active_posting();
    for (const Named& named : choice.programs()) {
        CAPTURE(named.program);
        const ProgramResult result = choice.run(named, posting, emulator_key, {"--verbose"});
        CHECK(result.exit_code == 0);
        CHECK(requests_for_postings(result) == 1);
    }
    const Named ingest = choice.programs().back();
    const auto further = choice.directory.write("further.csv", "name,email\nEve,eve@example.com\n");
    const ProgramResult asked = run_at_terminal(ingest.program, {"--posting", posting, "--verbose", further},
                                                choice.environment(), "y\n");
    CHECK_THAT(asked.err, ContainsSubstring("[y/N]"));
    CHECK(requests_for_postings(asked) == 1);
}

TEST_CASE("ingest_candidates: a posting that is not active needs --inactive, also with --yes") {
    Choice choice;
    const std::string posting = choice.service.posting({{"title", "Draft"}});
    const Named ingest = choice.programs().back();
    const ProgramResult refused = choice.run(ingest, posting, emulator_key, {"--yes"});
    CHECK(refused.exit_code == 1);
    CHECK(refused.err ==
          "The posting 'Draft' is not active: its status is draft. Nothing was sent. If it should be open, "
          "open it first with activate_posting --posting " +
              posting + ". With --inactive, people are sent to it nevertheless.\n");
    CHECK(choice.service.server.statistics().candidates_created == 0);
    CHECK(choice.run(ingest, posting, emulator_key, {"--yes", "--inactive"}).exit_code == 0);
    CHECK(choice.service.server.statistics().candidates_created == 1);
}

TEST_CASE("activate_posting opens a posting, after which people are sent to it, and does so again") {
    Choice choice;
    const std::string posting =
        choice.service.posting({{"title", "Draft"}, {"workflow", {{{"type", "web_interview"}}}}});
    for (const std::string& named : {std::string("Draft"), posting}) {
        const ProgramResult opened =
            run_program("activate_posting", {"--posting", named}, choice.environment());
        CHECK(opened.exit_code == 0);
        CHECK(opened.out == posting + '\n');
        CHECK(opened.err.empty());
    }
    CHECK(choice.run(choice.programs().back(), posting, emulator_key, {"--yes"}).exit_code == 0);
    CHECK(choice.service.server.statistics().candidates_created == 1);
}

TEST_CASE("activate_posting: a posting without a workflow is not opened") {
    Choice choice;
    const std::string posting = choice.service.posting({{"title", "Draft"}});
    const ProgramResult refused =
        run_program("activate_posting", {"--posting", posting, "--verbose"}, choice.environment());
    CHECK(refused.exit_code == 1);
    CHECK(refused.out.empty());
    CHECK_THAT(refused.err, ContainsSubstring("The service does not accept the request (status 422)."));
    CHECK_THAT(refused.err, ContainsSubstring("(workflow)"));
}

TEST_CASE("activate_posting: an answer that does not say that the posting is active is no success") {
    const std::string draft = R"({"id": "p1", "title": "Cook", "status": "draft", "workflow": []})";
    const FaultServer server(answer_in_turn(
        {answer::json(200, R"({"data": [)" + draft + R"(], "pagination": {"has_more": false}})"),
         answer::json(200, R"({"data": )" + draft + "}")}));
    const ProgramResult result =
        run_program("activate_posting", {"--posting", "Cook"},
                    {{"CIS_BASE_URL", server.base_url()}, {"CIS_API_KEY", emulator_key}});
    CHECK(result.exit_code == 1);
    CHECK(result.out.empty());
    CHECK(result.err ==
          "The service did not refuse, but the status of the posting 'Cook' is now 'draft', not 'active'.\n");
}

TEST_CASE("activate_posting: an archived posting is not opened") {
    Choice choice;
    const std::string posting = choice.archived_posting();
    const ProgramResult refused =
        run_program("activate_posting", {"--posting", posting}, choice.environment());
    CHECK(refused.exit_code == 1);
    CHECK(refused.out.empty());
    CHECK(refused.err ==
          "The posting 'Backend engineer' is archived. None of these programs changes that.\n");
}

TEST_CASE("ingest_candidates: an archived posting is not active") {
    Choice choice;
    const std::string posting = choice.archived_posting();
    const ProgramResult refused = choice.run(choice.programs().back(), posting, emulator_key, {"--yes"});
    CHECK(refused.exit_code == 1);
    CHECK(refused.err ==
          "The posting 'Backend engineer' is archived. Nothing was sent. With --inactive, people are sent to "
          "it nevertheless.\n");
    CHECK(choice.service.server.statistics().candidates_created == 0);
}

TEST_CASE("an empty title or --posting is an error, as from a variable that is not set") {
    Choice choice;
    const ProgramResult ingested = choice.run(choice.programs().back(), "");
    CHECK(ingested.exit_code == 2);
    CHECK_THAT(ingested.err, ContainsSubstring("--posting: must not be empty"));
    const ProgramResult created = run_program("create_posting", {"--title", ""}, choice.environment());
    CHECK(created.exit_code == 2);
    CHECK_THAT(created.err, ContainsSubstring("--title: must not be empty"));
}

TEST_CASE("list_postings: title, status, number of candidates, date and id; or lines of JSON") {
    Choice choice;
    choice.service.set_time(emulator_start);
    const std::string open = choice.service.active_posting("Open");
    const std::string draft = choice.service.posting({{"title", "Draft"}});
    (void)choice.service.ingest_many(open, 12);
    const auto list = [&](const std::vector<std::string>& arguments) {
        return run_program(
            "list_postings", arguments,
            {{"CIS_BASE_URL", choice.service.server.base_url()}, {"CIS_API_KEY", emulator_key}});
    };
    const ProgramResult table = list({});
    CHECK(table.exit_code == 0);
    CHECK(table.out.starts_with("TITLE "));
    const auto shows = [&table](const std::string& row) {
        return std::regex_search(table.out, std::regex('\n' + row));
    };
    CHECK(shows("Open +active +12 +2023-11-14 +" + open));
    CHECK(shows("Draft +draft +0 +2023-11-14 +" + draft));
    const ProgramResult lines = list({"--format", "jsonl"});
    CHECK(lines.exit_code == 0);
    CHECK(std::count(lines.out.begin(), lines.out.end(), '\n') == 2);
    CHECK(lines.out.find("\"id\":\"" + draft) != std::string::npos);
}

TEST_CASE("list_postings: a workspace without postings gets a word") {
    Choice choice;
    const ProgramResult table = run_program("list_postings", {}, choice.environment());
    CHECK(table.exit_code == 0);
    CHECK(table.out.empty());
    CHECK(table.err == "There is no posting in this workspace yet. create_posting makes one.\n");
}

TEST_CASE("list_postings: a posting that cannot be decoded is named, and the others are listed") {
    const std::string cook = R"({"id": "p1", "title": "Cook", "status": "active", "workflow": []})";
    const std::string unreadable =
        R"({"id": "p2", "title": "Baker", "status": "active", "workflow": [], "archived": "yes"})";
    const FaultServer server(answer_in_turn(
        {answer::json(
             200, R"({"data": [)" + unreadable + ", " + cook + R"(], "pagination": {"has_more": false}})"),
         answer::json(200, R"({"data": [], "pagination": {"has_more": false, "total_count": 7}})")}));
    const bool is_table = GENERATE(true, false);
    const ProgramResult listed =
        run_program("list_postings", {"--format", is_table ? "table" : "jsonl"},
                    {{"CIS_BASE_URL", server.base_url()}, {"CIS_API_KEY", emulator_key}});
    CHECK(listed.exit_code == 3);
    CHECK(listed.err.starts_with("posting p2 could not be decoded: data[0].archived: "));
    CHECK(std::count(listed.err.begin(), listed.err.end(), '\n') == 1);
    if (is_table) {
        CHECK(std::regex_search(listed.out, std::regex("\nCook +active +7 +- +p1")));
        CHECK(listed.out.find("Baker") == std::string::npos);
    } else {
        CHECK(listed.out.find("\"id\":\"p1\"") != std::string::npos);
        CHECK(listed.out.find("Baker") != std::string::npos);
    }
}
