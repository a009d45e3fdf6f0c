#include <regex>

#include "command_fixture.hpp"
#include "fault_server.hpp"
#include "terminal.hpp"

namespace {

struct Postings {
    Emulator service{};

    ProgramResult run(const std::string& command, std::vector<std::string> arguments) {
        return run_cis(command, std::move(arguments), variables());
    }
    [[nodiscard]] std::map<std::string, std::string> variables() const {
        return variables_of(service.server.base_url());
    }
    std::string draft() {
        return service.posting({{"title", "Draft"}, {"workflow", {{{"type", "web_interview"}}}}});
    }
};

}  // namespace

TEST_CASE("cis postings open: a posting is opened, and again") {
    Postings postings;
    const std::string posting = postings.draft();
    for (const std::string& named : {std::string("Draft"), posting}) {
        const ProgramResult opened = postings.run("postings open", {"--posting", named, "--yes"});
        CHECK(opened.exit_code == 0);
        CHECK(opened.out == posting + '\n');
        CHECK(opened.err.empty());
    }
    CHECK(postings.service.ingest(posting, {{"email", "ann@example.com"}}).status == 201);
}

TEST_CASE("cis postings open: nothing is opened without a yes") {
    Postings postings;
    const std::string posting = postings.draft();
    const ProgramResult refused = postings.run("postings open", {"-p", posting});
    CHECK(refused.exit_code == 2);
    CHECK(refused.err == "Nobody can be asked here, so --yes is needed. Nothing was sent.\n");
    const auto answered = [&](const std::string& answer) {
        return run_at_terminal("cis", {"postings", "open", "-p", posting}, postings.variables(), answer);
    };
    CHECK(answered("n\n").exit_code == 2);
    CHECK_THAT(answered("\n").err, ContainsSubstring("Nothing was sent."));
    CHECK(answered("\x03").exit_code == 130);
    CHECK(postings.service.http.get("/api/v2/postings").json()["data"][0]["status"] == "draft");
    const ProgramResult opened = answered("y\n");
    CHECK(opened.exit_code == 0);
    CHECK_THAT(opened.err, ContainsSubstring("'Draft'"));
    CHECK(postings.service.http.get("/api/v2/postings").json()["data"][0]["status"] == "active");
}

TEST_CASE("cis postings open: a posting without a workflow is not opened") {
    Postings postings;
    const std::string posting = postings.service.posting({{"title", "Draft"}});
    const ProgramResult refused = postings.run("postings open", {"-p", posting, "--yes", "--verbose"});
    CHECK(refused.exit_code == 1);
    CHECK(refused.out.empty());
    CHECK_THAT(refused.err, ContainsSubstring("The service does not accept the request (status 422)."));
    CHECK_THAT(refused.err, ContainsSubstring("(workflow)"));
}

TEST_CASE("cis postings open: an answer that does not say that the posting is active is no success") {
    const std::string draft = R"({"id": "p1", "title": "Cook", "status": "draft", "workflow": []})";
    const FaultServer server(answer_in_turn(
        {answer::json(200, R"({"data": [)" + draft + R"(], "pagination": {"has_more": false}})"),
         answer::json(200, R"({"data": )" + draft + "}")}));
    const ProgramResult result =
        run_cis("postings open", {"-p", "Cook", "--yes"}, variables_of(server.base_url()));
    CHECK(result.exit_code == 1);
    CHECK(result.out.empty());
    CHECK(result.err ==
          "The service did not refuse, but the status of the posting 'Cook' is now 'draft', not 'active'.\n");
}

TEST_CASE("cis postings open: an archived posting is not opened") {
    Postings postings;
    const std::string posting = postings.service.active_posting();
    const cis::Client client{{.base_url = postings.service.server.base_url(), .api_key = emulator_key}};
    REQUIRE(client.postings().update(posting, {.archived = true}).try_send());
    const ProgramResult refused = postings.run("postings open", {"-p", posting, "--yes"});
    CHECK(refused.exit_code == 2);  // as for cis ingest
    CHECK(refused.out.empty());
    CHECK(refused.err ==
          "The posting 'Backend engineer' is archived. No command changes that. Nothing was sent.\n");
}

TEST_CASE("cis postings create: prints the id, and opens the posting if it is asked to") {
    Postings postings;
    const ProgramResult made = postings.run("postings create", {"--title", "Cook"});
    CHECK(made.exit_code == 0);
    CHECK(made.err.empty());
    const auto listed = [&] { return postings.service.http.get("/api/v2/postings").json()["data"]; };
    CHECK(listed()[0]["id"] == made.last_line());
    CHECK(listed()[0]["status"] == "draft");
    const ProgramResult open = postings.run("postings create", {"--title", "Baker", "--open", "--json"});
    CHECK(open.exit_code == 0);
    CHECK(last_json(open)["result"]["posting"]["status"] == "active");
    CHECK(postings.run("postings create", {}).exit_code == 2);
}

TEST_CASE("cis postings: title, status, number of candidates, date and id; or lines of JSON") {
    Postings postings;
    postings.service.set_time(emulator_start);
    const std::string open = postings.service.active_posting("Open");
    const std::string draft = postings.draft();
    (void)postings.service.ingest_many(open, 12);
    const ProgramResult table = postings.run("postings", {});
    CHECK(table.exit_code == 0);
    CHECK(table.out.starts_with("TITLE "));
    const auto shows = [&table](const std::string& row) {
        return std::regex_search(table.out, std::regex('\n' + row));
    };
    CHECK(shows("Open +active +12 +2023-11-14 +" + open));
    CHECK(shows("Draft +draft +0 +2023-11-14 +" + draft));
    const ProgramResult lines = postings.run("postings", {"--json"});
    CHECK(lines.exit_code == 0);
    REQUIRE(listed_records(lines).size() == 2);
    CHECK(lines.out.find("\"id\":\"" + draft) != std::string::npos);
    CHECK(last_json(lines)["result"] == json{{"listed", 2}, {"undecodable", 0}});
}

TEST_CASE("cis postings: a workspace without postings gets a word") {
    Postings postings;
    const ProgramResult table = postings.run("postings", {});
    CHECK(table.exit_code == 0);
    CHECK(table.out.empty());
    CHECK(table.err == "There is no posting in this workspace yet. \"cis postings create\" makes one.\n");
}

TEST_CASE("cis postings: a posting that cannot be decoded is named, and the others are listed") {
    const std::string cook = R"({"id": "p1", "title": "Cook", "status": "active", "workflow": []})";
    const std::string unreadable =
        R"({"id": "p2", "title": "Baker", "status": "active", "workflow": [], "archived": "yes"})";
    const FaultServer server(answer_in_turn(
        {answer::json(
             200, R"({"data": [)" + unreadable + ", " + cook + R"(], "pagination": {"has_more": false}})"),
         answer::json(200, R"({"data": [], "pagination": {"has_more": false, "total_count": 7}})")}));
    const bool is_table = GENERATE(true, false);
    std::vector<std::string> arguments;
    if (!is_table) arguments.emplace_back("--json");
    const ProgramResult listed = run_cis("postings", arguments, variables_of(server.base_url()));
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
