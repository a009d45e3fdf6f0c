#include "emulator_fixture.hpp"
#include "file_size_limit.hpp"

using cis::emulator::Fault;

namespace {

const std::string hook_url = "https://hooks.example.com/cis";
const std::vector<std::string> all_events{"interview_started", "interview_completed", "report_available"};

/// The emulator, a posting, and the program that runs against them.
struct WebhooksRegister {
    Emulator service;
    std::string posting = service.active_posting();
    TempDirectory directory;
    std::filesystem::path secrets = directory.path("secrets.txt");

    ProgramResult run(std::vector<std::string> more = {}) {
        return run_against(service.server.base_url(), more);
    }

    ProgramResult run_against(const std::string& base_url, const std::vector<std::string>& more = {}) {
        std::vector<std::string> arguments{"webhooks", "register", hook_url,        "--posting",
                                           posting,    "-o",       secrets.string()};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run_program("cis", arguments, {{"CIS_BASE_URL", base_url}, {"CIS_API_KEY", emulator_key}});
    }

    json webhooks() { return service.http.get("/api/v2/webhooks").json()["data"]; }
};

struct SavedSecret {
    std::string webhook_id;
    std::string event_type;
    std::string secret;
};

std::vector<SavedSecret> read_secrets(const std::filesystem::path& file) {
    std::vector<SavedSecret> saved;
    std::istringstream lines(read_file(file));
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        SavedSecret secret;
        words >> secret.webhook_id >> secret.event_type >> secret.secret;
        CHECK(words.eof());
        saved.push_back(secret);
    }
    return saved;
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("cis webhooks register: one for each event, and each secret in a file for its owner alone") {
    WebhooksRegister program;
    const ProgramResult result = program.run();
    CHECK(result.exit_code == 0);
    CHECK(result.err.empty());

    using std::filesystem::perms;
    CHECK(std::filesystem::status(program.secrets).permissions() == (perms::owner_read | perms::owner_write));
    const auto saved = read_secrets(program.secrets);
    const json webhooks = program.webhooks();
    REQUIRE(saved.size() == all_events.size());
    REQUIRE(webhooks.size() == all_events.size());
    std::string expected_out;
    for (std::size_t i = 0; i < saved.size(); ++i) {
        CAPTURE(i);
        CHECK(webhooks[i]["id"] == saved[i].webhook_id);
        CHECK(saved[i].event_type == all_events[i]);
        CHECK(webhooks[i]["event_type"] == saved[i].event_type);
        CHECK(saved[i].secret.starts_with("whsec_"));
        CHECK(saved[i].secret.size() == 70);
        CHECK(webhooks[i]["url"] == hook_url);
        CHECK(webhooks[i]["posting_id"] == program.posting);
        CHECK(webhooks[i]["is_active"] == true);
        expected_out += saved[i].webhook_id + " " + saved[i].event_type + "\n";
    }
    CHECK(result.out == expected_out);  // hence no secret either
}

TEST_CASE("cis webhooks register: --event chooses") {
    WebhooksRegister program;
    CHECK(program.run({"--event", "report_available"}).exit_code == 0);
    const auto saved = read_secrets(program.secrets);
    REQUIRE(saved.size() == 1);
    CHECK(saved[0].event_type == "report_available");
    CHECK(program.webhooks().size() == 1);
    CHECK(program.run({"--event", "candidate_shortlisted"}).exit_code != 0);
    CHECK(program.webhooks().size() == 1);
}

TEST_CASE(
    "cis webhooks register: an existing file is neither overwritten nor extended, and nothing is sent") {
    WebhooksRegister program;
    REQUIRE(program.run({"--event", "report_available"}).exit_code == 0);
    const std::string before = read_file(program.secrets);
    const auto requests = program.service.server.requests().size();
    const ProgramResult result = program.run();
    CHECK(result.exit_code == 2);
    CHECK(has(result.err, "is there already"));
    CHECK(read_file(program.secrets) == before);
    CHECK(program.service.server.requests().size() == requests);
}

TEST_CASE("cis webhooks register: an event that is named twice has one webhook") {
    WebhooksRegister program;
    const ProgramResult result = program.run({"--event", "report_available", "--event", "report_available"});
    CHECK(result.exit_code == 0);
    CHECK(program.webhooks().size() == 1);
    CHECK(read_secrets(program.secrets).size() == 1);
}

TEST_CASE("cis webhooks register: nothing is called when the file cannot be created") {
    WebhooksRegister program;
    program.secrets = program.directory.path("no-such-directory") / "secrets.txt";
    CHECK(program.run().exit_code == 5);
    CHECK(program.service.server.statistics().count("POST", "/api/v2/webhooks") == 0);
}

TEST_CASE("cis webhooks register: a webhook whose secret cannot be saved is deleted again") {
    WebhooksRegister program;
    const ProgramResult result = [&] {
        const FileSizeLimit one_line_and_a_half(180);
        return program.run();
    }();
    CHECK(result.exit_code == 5);
    CHECK(has(result.err,
              "interview_completed: the webhook was deleted again, because its secret was not saved"));
    CHECK_FALSE(has(result.err, "whsec_"));

    const json webhooks = program.webhooks();
    REQUIRE(webhooks.size() == 2);
    CHECK(webhooks[0]["is_active"] == true);
    CHECK(webhooks[1]["is_active"] == false);
    // The first line is complete, and nothing of the second one is left.
    const auto saved = read_secrets(program.secrets);
    REQUIRE(saved.size() == 1);
    CHECK(webhooks[0]["id"] == saved[0].webhook_id);
    CHECK(saved[0].secret.size() == 70);
    CHECK(read_file(program.secrets).ends_with(saved[0].secret + "\n"));
}

TEST_CASE("cis webhooks register: a webhook that can be neither saved nor deleted is named") {
    WebhooksRegister program;
    program.service.server.inject(
        {.response = Fault::Response::proxy_error, .after_acting = false, .method = "DELETE"});
    const ProgramResult result = [&] {
        const FileSizeLimit not_even_a_line(100);
        return program.run({"--event", "report_available"});
    }();
    CHECK(result.exit_code == 5);
    CHECK(has(result.err, "report_available: webhook " + program.webhooks()[0]["id"].get<std::string>() +
                              " still exists"));
    CHECK_FALSE(std::filesystem::exists(program.secrets));
}

TEST_CASE("cis webhooks register: an answer that was lost may have made a webhook, and the error says so") {
    WebhooksRegister program;
    program.service.server.inject({.response = Fault::Response::connection_closed,
                                   .after_acting = true,
                                   .method = "POST",
                                   .path_pattern = "/api/v2/webhooks"});
    const ProgramResult result = program.run();
    CHECK(result.exit_code == 1);
    CHECK(has(result.err, "interview_started: There is no connection to the service at "));
    CHECK(has(result.err, "A webhook whose secret is lost may exist"));
    CHECK(program.webhooks().size() == 1);
    CHECK_FALSE(std::filesystem::exists(program.secrets));
}

TEST_CASE("cis webhooks register: an answer without a secret does not pass for success") {
    WebhooksRegister program;
    const FaultServer server([](Connection& connection) {
        while (const auto request = connection.read_request()) {
            connection.respond(request->method == "POST" ? 201 : 200, {{"Content-Type", "application/json"}},
                               R"({"data":{"object":"webhook","id":"w-1"},"meta":null})");
        }
    });
    const ProgramResult result = program.run_against(server.base_url());
    CHECK(result.exit_code == 1);
    CHECK(has(result.err, "data.signing_secret: is missing"));
    CHECK(has(result.err, "A webhook whose secret is lost may exist"));
    CHECK_FALSE(std::filesystem::exists(program.secrets));
}

TEST_CASE(
    "cis webhooks register: an id or a secret that would spoil the file is not saved, and the webhook "
    "deleted") {
    struct Answer {
        std::string id;
        std::string secret;
    };
    const std::string good = "whsec_1";
    const auto answer =
        GENERATE_COPY(Answer{"w-1", "whsec_\nw-2 interview_started whsec_2"}, Answer{"w-1", "whsec 1"},
                      Answer{"w-1", "whsec_\t"}, Answer{"w-1", "#whsec"}, Answer{"w-1", ""},
                      Answer{"w-1", "whsec_\x1b[31m"}, Answer{"w-1", "whsec_\xC2\x9B"}, Answer{"#w-1", good},
                      Answer{"w\n1", good}, Answer{"w 1", good}, Answer{"\x1b]0;w\x07", good},
                      Answer{"", good}, Answer{std::string("w\0", 2), good});
    CAPTURE(answer.id, answer.secret);
    WebhooksRegister program;
    std::atomic<int> deletions = 0;
    const FaultServer server([&](Connection& connection) {
        while (const auto request = connection.read_request()) {
            if (request->method == "DELETE") ++deletions;
            const json webhook{{"object", "webhook"}, {"id", answer.id}, {"signing_secret", answer.secret}};
            connection.respond(request->method == "POST" ? 201 : 200, {{"Content-Type", "application/json"}},
                               json{{"data", webhook}, {"meta", nullptr}}.dump());
        }
    });
    const ProgramResult result = program.run_against(server.base_url(), {"--event", "interview_started"});
    CHECK(result.exit_code == 1);
    CHECK(result.out.empty());
    CHECK_FALSE(std::filesystem::exists(program.secrets));
    CHECK_FALSE(has(result.err, "whsec"));
    CHECK_FALSE(has(result.err, "\x1b"));
    CHECK(std::count(result.err.begin(), result.err.end(), '\n') == 1);
    if (answer.id.empty() || answer.secret.empty()) return;  // the library may refuse the response
    CHECK(deletions == 1);
    CHECK(has(result.err,
              "interview_started: the webhook was deleted again, because its secret was not saved"));
}

TEST_CASE("cis webhooks register: an unknown posting leaves no file behind") {
    WebhooksRegister program;
    program.posting = "no-such-posting";
    const ProgramResult result = program.run();
    CHECK(result.exit_code == 2);
    CHECK(has(result.err, "There is no posting with the id or title 'no-such-posting'"));
    CHECK_FALSE(has(result.err, "a webhook may be there"));
    CHECK_FALSE(std::filesystem::exists(program.secrets));
}

TEST_CASE("cis webhooks register: --if-missing registers only what is missing, and names what exists") {
    WebhooksRegister program;
    REQUIRE(program.run({"--event", "report_available"}).exit_code == 0);
    const std::string existing = program.webhooks()[0]["id"];
    program.secrets = program.directory.path("more.txt");
    const ProgramResult result = program.run({"--if-missing"});
    CHECK(result.exit_code == 3);
    CHECK(result.err == "report_available: webhook " + existing +
                            " exists already, and the service does not show its secret again\n");
    CHECK(program.webhooks().size() == 3);
    const auto saved = read_secrets(program.secrets);
    REQUIRE(saved.size() == 2);
    CHECK(saved[0].event_type == "interview_started");
    CHECK(saved[1].event_type == "interview_completed");
    CHECK_FALSE(has(result.out, existing));

    program.secrets = program.directory.path("none.txt");
    CHECK(program.run({"--if-missing"}).exit_code == 3);
    CHECK(program.webhooks().size() == 3);
    CHECK_FALSE(std::filesystem::exists(program.secrets));
}

TEST_CASE("cis webhooks register: without --if-missing, an equal webhook is registered again") {
    WebhooksRegister program;
    REQUIRE(program.run({"--event", "report_available"}).exit_code == 0);
    program.secrets = program.directory.path("more.txt");
    CHECK(program.run({"--event", "report_available"}).exit_code == 0);
    CHECK(program.webhooks().size() == 2);
}

TEST_CASE("cis webhooks register: --if-missing stops if the list does not show which webhooks there are") {
    WebhooksRegister program;
    std::atomic<int> creations = 0;
    const FaultServer server([&](Connection& connection) {
        while (const auto request = connection.read_request()) {
            if (request->method == "POST") ++creations;
            const bool is_list = request->target.starts_with("/api/v2/webhooks");
            connection.respond(
                200, {{"Content-Type", "application/json"}},
                page_json({is_list ? R"({"object":"webhook","id":"w1"})"
                                   : R"({"object":"posting","id":")" + program.posting + "\"}"},
                          false));
        }
    });
    const ProgramResult result = program.run_against(server.base_url(), {"--if-missing"});
    CHECK(result.exit_code == 1);
    CHECK(has(result.err, "data[0].posting_id: is not shown"));
    CHECK_FALSE(has(result.err, "A webhook whose secret is lost may exist"));
    CHECK(creations == 0);
    CHECK_FALSE(std::filesystem::exists(program.secrets));
}

TEST_CASE("cis webhooks register: --replace keeps the old secrets until there is a new one") {
    WebhooksRegister program;
    std::filesystem::create_directories(program.secrets.parent_path());
    std::ofstream(program.secrets) << "an old secret\n";
    SECTION("nothing was registered") {
        program.service.server.inject({.response = Fault::Response::proxy_error,
                                       .after_acting = false,
                                       .method = "POST",
                                       .path_pattern = "/api/v2/webhooks"});
        CHECK(program.run({"--replace"}).exit_code != 0);
        CHECK(read_file(program.secrets) == "an old secret\n");
    }
    SECTION("all were registered") {
        CHECK(program.run({"--replace"}).exit_code == 0);
        CHECK(read_secrets(program.secrets).size() == all_events.size());
        using std::filesystem::perms;
        CHECK(std::filesystem::status(program.secrets).permissions() ==
              (perms::owner_read | perms::owner_write));
    }
    SECTION("the second secret could not be saved") {
        const ProgramResult result = [&] {
            const FileSizeLimit one_line_and_a_half(180);
            return program.run({"--replace"});
        }();
        CHECK(result.exit_code == 5);
        CHECK(read_secrets(program.secrets).size() == 1);
    }
    CHECK_FALSE(std::filesystem::exists(program.secrets.string() + ".new"));
}

TEST_CASE("cis webhooks register: --json names the webhooks, also of a run that stops early, and no secret") {
    WebhooksRegister program;
    const ProgramResult whole = program.run({"--json"});
    CHECK(whole.exit_code == 0);
    const json result = json::parse(whole.last_line());
    CHECK(result["kind"] == "result");
    CHECK(result["command"] == "webhooks register");
    CHECK(result["result"]["url"] == hook_url);
    CHECK(result["result"]["file"] == program.secrets.string());
    REQUIRE(result["result"]["webhooks"].size() == all_events.size());
    CHECK(result["result"]["webhooks"][0] ==
          json{{"id", program.webhooks()[0]["id"]}, {"event_type", all_events[0]}, {"created", true}});
    CHECK_FALSE(has(whole.out, "whsec_"));

    program.secrets = program.directory.path("more.txt");
    Fault fault;
    fault.response = Fault::Response::proxy_error;
    fault.method = "POST";
    fault.path_pattern = "/api/v2/webhooks";
    fault.every = 2;
    program.service.server.inject(fault);
    const ProgramResult stopped = program.run({"--json"});
    const json error = json::parse(stopped.last_line());
    CHECK(error["kind"] == "error");
    CHECK(error["exit"] == stopped.exit_code);
    CHECK(error["result"]["webhooks"].size() == 1);
    CHECK_FALSE(has(stopped.out, "whsec_"));
}
