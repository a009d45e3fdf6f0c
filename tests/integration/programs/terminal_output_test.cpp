#include "ingest_fixture.hpp"
#include "terminal.hpp"

// Names, titles and ids that try to control the terminal of whoever reads them, in each way that a program
// prints.

// NOLINTBEGIN(misc-misleading-bidirectional): such texts are tested

namespace {

/// Of each kind that must not reach a terminal, but line ends and tabs.
const std::vector<std::string> controls{"\x1b",   "\x07",   "\b",     "\x7F",   "\u0080", "\u009B",
                                        "\u009F", "\u202A", "\u202B", "\u202C", "\u202D", "\u202E",
                                        "\u2066", "\u2067", "\u2068", "\u2069", "\u200E", "\u200F",
                                        "\u061C", "\u2028", "\u2029", "\u0085", "\v",     "\f"};

const std::string hostile = [] {
    std::string text = "Ida";
    for (const std::string& control : controls) text += control + "[2Jx";
    return text;
}();

/// Also the end of a line, after which anything could stand.
const std::string hostile_lines = hostile + "\r\nforged line\tx";

/// Fails if a control is in a text. @param shown by a terminal, which puts a carriage return at line ends
void check_harmless(const std::string& text) {
    CAPTURE(json(text).dump(-1, ' ', true, json::error_handler_t::replace));
    for (std::size_t i = 0; i < controls.size(); ++i) {
        CAPTURE(i);
        CHECK(text.find(controls[i]) == std::string::npos);
    }
    CHECK_NOTHROW(json(text).dump());  // it is UTF-8
    CHECK(text.find("\nforged line") == std::string::npos);
}

void check_harmless(const ProgramResult& result) {
    CHECK_FALSE((result.out + result.err).empty());
    check_harmless(result.out);
    check_harmless(result.err);
}

/// A posting with one candidate, whose name is hostile, and whose metadata is.
struct Hostile : Ingest {
    Hostile() {
        const json candidate{{"name", hostile_lines},
                             {"email", "ida@example.com"},
                             {"metadata", {{"\u202E\x1b[2J", hostile}}}};
        REQUIRE(service.ingest(posting, candidate).status == 201);
    }

    [[nodiscard]] ProgramResult run(const std::string& program, std::vector<std::string> arguments) const {
        return run_program(program, std::move(arguments), environment());
    }
    /// What a terminal shows of both outputs.
    [[nodiscard]] std::string show(const std::string& program,
                                   const std::vector<std::string>& arguments) const {
        auto variables = environment();
        variables["TERM"] = "dumb";  // a program's own line of progress moves the cursor
        return show_at_terminal(program, arguments, variables).err;
    }
};

}  // namespace

TEST_CASE("terminal output: every program, when it does not know an argument") {
    for (const std::string name :
         {"activate_posting", "api_tour", "cis-emulator", "create_posting", "create_questions",
          "export_candidates", "ingest_candidates", "list_candidates", "mirror_candidates", "posting_report",
          "register_webhooks", "verify_webhook", "webhook_receiver"}) {
        CAPTURE(name);
        const auto result = run_program(name, {"--" + hostile, hostile_lines, "\xFF"}, {});
        CHECK(result.exit_code == 2);
        CHECK_FALSE(result.err.empty());
        check_harmless(result);
    }
}

TEST_CASE("terminal output: cis-emulator, when it cannot use the value of an option") {
    for (const std::string option : {"--port", "--duplicates", "--address"}) {
        CAPTURE(option);
        const auto result = run_program("cis-emulator", {"--api-key", "key", option, hostile_lines}, {});
        CHECK(result.exit_code == (option == "--address" ? 1 : 2));
        check_harmless(result);
    }
}

TEST_CASE("terminal output: list_candidates, as a table and as JSON") {
    const Hostile service;
    const std::vector<std::string> table{"--posting", service.posting};
    check_harmless(service.run("list_candidates", table));
    check_harmless(service.show("list_candidates", table));
    const std::vector<std::string> lines{"--posting", service.posting, "--format", "jsonl"};
    const auto piped = service.run("list_candidates", lines);
    check_harmless(piped);
    CHECK(json::parse(piped.out)["name"] == hostile_lines);  // nothing is lost
    check_harmless(service.show("list_candidates", lines));
    check_harmless(service.run("list_candidates", {"--posting", hostile}));
    check_harmless(service.run("list_candidates", {"--posting", service.posting, "--since", hostile}));
}

TEST_CASE("terminal output: export_candidates shows harmless text, and writes all of it") {
    const Hostile service;
    for (const std::string format : {"csv", "jsonl"}) {
        CAPTURE(format);
        const std::vector<std::string> arguments{"--posting", service.posting, "--format", format};
        const std::string shown = service.show("export_candidates", arguments);
        CHECK(shown.find("ida@example.com") != std::string::npos);
        check_harmless(shown.substr(0, shown.find("\nforged line")));  // a cell of CSV may have lines
        const auto piped = service.run("export_candidates", arguments);
        CHECK(piped.out.find("\u202E") != std::string::npos);
        CHECK(piped.out.find("\u009B") != std::string::npos);
        check_harmless(piped.err);
    }
    check_harmless(service.run("export_candidates", {"--posting", hostile_lines}));
    check_harmless(
        service.run("export_candidates", {"--posting", service.posting, "-o", "/nowhere/" + hostile}));
}

TEST_CASE("terminal output: ingest_candidates, of its file and of the service") {
    const Hostile service;
    const auto dry = [&](const std::string& content) {
        const TemporaryFile file(content);
        return service.run("ingest_candidates", {"--posting", service.posting, "--dry-run", file.path()});
    };
    const auto unknown = dry("name,email," + hostile + "\nIda,ida@example.com,x\n");
    CHECK(unknown.err.find("unknown column") != std::string::npos);
    check_harmless(unknown);
    check_harmless(dry("name,email,\"" + hostile_lines + "\"\nIda,ida@example.com,x\n"));
    check_harmless(
        dry("name,email,phone_number\n" + hostile + ",not an address" + hostile + "," + hostile + "\n"));
    check_harmless(dry("name,email,metadata." + hostile + "\nIda,ida@example.com,x\n"));
    check_harmless(service.run("ingest_candidates",
                               {"--posting", service.posting, "--dry-run", "/nowhere/" + hostile_lines}));
    const TemporaryFile file("name,email\nIda,ida@example.com\n");
    for (const char* const option :
         {"--map", "--ignore", "--key", "--encoding", "--country", "--delimiter"}) {
        CAPTURE(option);
        check_harmless(service.run(
            "ingest_candidates", {"--posting", service.posting, "--dry-run", option, hostile, file.path()}));
    }
}

TEST_CASE("terminal output: ingest_candidates asks with the title of the posting") {
    Ingest ingest;
    const std::string posting = ingest.service.posting({{"title", hostile_lines}});
    const TemporaryFile file("name,email\nIda,ida@example.com\n");
    auto variables = ingest.environment();
    variables["TERM"] = "dumb";
    const auto result = run_at_terminal("ingest_candidates",
                                        {"--posting", posting, "--inactive", file.path()}, variables, "n\n");
    CHECK(result.err.find("This invites real people") != std::string::npos);
    check_harmless(result);
}

TEST_CASE("terminal output: posting_report, and its page") {
    const Hostile service;
    check_harmless(service.run("posting_report", {"--posting", service.posting, "-o", "-"}));
    check_harmless(service.run("posting_report", {"--posting", hostile_lines, "-o", "-"}));
    check_harmless(service.run("posting_report", {"--db", hostile_lines, "-o", "-"}));
    check_harmless(
        service.run("posting_report", {"--posting", service.posting, "-o", "/nowhere/" + hostile}));
}

TEST_CASE("terminal output: mirror_candidates") {
    const Hostile service;
    const std::string database = service.directory.path("copy.db");
    check_harmless(
        service.run("mirror_candidates", {"--posting", service.posting, "--db", database, "--changes"}));
    check_harmless(service.run("mirror_candidates", {"--posting", hostile_lines, "--db", database}));
    check_harmless(service.run("mirror_candidates",
                               {"--posting", service.posting, "--db", "/nowhere/" + hostile_lines}));
    check_harmless(
        service.run("mirror_candidates", {"--posting", service.posting, "--db", database, "--watch", "9",
                                          "--webhook-port", "0", "--secrets", "/nowhere/" + hostile_lines}));
}

TEST_CASE("terminal output: the programs that create") {
    const Hostile service;
    check_harmless(service.run("create_posting", {"--title", hostile_lines}));
    check_harmless(service.run("activate_posting", {"--posting", hostile_lines}));
    check_harmless(service.run("activate_posting", {"--posting", service.posting}));
    check_harmless(service.run("create_questions", {"/nowhere/" + hostile_lines}));
    for (const json& content :
         {json{{hostile_lines, 1}}, json{{"posting", {{"title", 1}}}, {"questions", {}}},
          json{{"posting", {{"title", "t"}}}, {"questions", {{{"modality", hostile}}}}}}) {
        const TemporaryFile file(content.dump());
        check_harmless(service.run("create_questions", {file.path()}));
    }
    check_harmless(service.run("register_webhooks", {"--posting", hostile_lines, "--url", hostile_lines,
                                                     "--secrets", service.directory.path("s")}));
    check_harmless(
        service.run("register_webhooks", {"--posting", service.posting, "--url", "http://127.0.0.1:1",
                                          "--secrets", "/nowhere/" + hostile_lines}));
    check_harmless(service.run("api_tour", {"--ats-name", hostile, "--posting", hostile}));
}

TEST_CASE("terminal output: webhook_receiver prints ids of events and why it could not start") {
    RunningProgram receiver("webhook_receiver",
                            {"--port", "0", "--verbose", "--webhook", "interview_started=whsec_1",
                             "--webhook", "report_available=whsec_2"});
    RawHttp http("http://127.0.0.1:" + receiver.wait_for_error_line("listening on 127.0.0.1:"));
    const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
    const auto deliver = [&](const json& body) {
        return http
            .send("POST", "/", body.dump(),
                  {{"X-Service-Signature", cis::signature::sign("whsec_1", body.dump(), now)}})
            .status;
    };
    CHECK(deliver({{"interview_id", hostile_lines}, {"posting_id", hostile}}) == 200);
    CHECK(deliver({{"interview_id", {{hostile_lines, 1}}}}) == 422);
    CHECK(receiver.stop(SIGTERM) == 0);
    check_harmless(receiver.out());
    check_harmless(receiver.err());
    const auto lines = lines_of(receiver.out());
    REQUIRE(lines.size() == 1);
    CHECK(json::parse(lines.front())["interview_id"] == hostile_lines);
    CHECK(lines_of(receiver.err()).size() == 3);  // its address and two answers

    check_harmless(
        run_program("webhook_receiver", {"--port", "0", "--secrets", "/nowhere/" + hostile_lines}, {}));
    check_harmless(run_program("webhook_receiver",
                               {"--port", "0", "--address", hostile_lines, "--unsigned", "report_available"},
                               {}));
}

// NOLINTEND(misc-misleading-bidirectional)
