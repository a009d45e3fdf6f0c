#include "command_fixture.hpp"
#include "ingest_fixture.hpp"
#include "terminal.hpp"

// Names, titles and ids that try to control the terminal of whoever reads them, in each way that a command
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

    [[nodiscard]] ProgramResult run(const std::string& command, std::vector<std::string> arguments) const {
        return run_cis(command, std::move(arguments), environment());
    }
    /// What a terminal shows of both outputs.
    [[nodiscard]] std::string show(const std::string& command, std::vector<std::string> arguments) const {
        auto variables = environment();
        variables["TERM"] = "dumb";  // a command's own line of progress moves the cursor
        arguments.insert(arguments.begin(), command);
        return show_at_terminal("cis", arguments, variables).err;
    }
};

}  // namespace

TEST_CASE("terminal output: every command, when it does not know an argument") {
    for (const std::string command :
         {"login",           "logout",        "profiles",   "check",         "emulator", "ingest",
          "candidates",      "export",        "mirror",     "changes",       "report",   "postings",
          "postings create", "postings open", "questions",  "questions add", "webhooks", "webhooks register",
          "webhooks test",   "listen",        "completion", "help",          "version"}) {
        CAPTURE(command);
        for (const bool is_json : {false, true}) {
            std::vector<std::string> arguments{"--" + hostile, hostile_lines, "\xFF"};
            if (is_json) arguments.emplace_back("--json");
            const auto result = run_cis(command, arguments, {});
            CHECK(result.exit_code == 2);
            CHECK_FALSE(result.err.empty());
            check_harmless(result);
        }
    }
    check_harmless(run_program("api_tour", {"--" + hostile, hostile_lines, "\xFF"}, {}));
    check_harmless(run_program("cis", {hostile_lines, "--json"}, {}));
    check_harmless(run_program("cis", {"postings", hostile_lines}, {}));
    check_harmless(run_program("cis", {"help", hostile_lines}, {}));
}

TEST_CASE("terminal output: cis emulator, when it cannot use the value of an option") {
    for (const std::string option : {"--listen", "--duplicates"}) {
        CAPTURE(option);
        const auto result = run_cis("emulator", {"--api-key", "key", option, hostile_lines}, {});
        CHECK(result.exit_code == 2);
        check_harmless(result);
    }
}

TEST_CASE("terminal output: cis candidates, as a table and as JSON") {
    const Hostile service;
    const std::vector<std::string> table{"--posting", service.posting};
    check_harmless(service.run("candidates", table));
    check_harmless(service.show("candidates", table));
    const std::vector<std::string> lines{"--posting", service.posting, "--json"};
    const auto piped = service.run("candidates", lines);
    check_harmless(piped);
    CHECK(listed_records(piped).at(0)["name"] == hostile_lines);  // nothing is lost
    check_harmless(service.show("candidates", lines));
    check_harmless(service.run("candidates", {"--posting", hostile}));
    check_harmless(service.run("candidates", {"--posting", service.posting, "--since", hostile}));
}

TEST_CASE("terminal output: cis postings and cis questions") {
    Hostile service;
    const std::string posting = service.service.posting({{"title", hostile_lines}});
    const TemporaryFile file(json{{"questions", {{{"modality", "sms"}, {"text", hostile_lines}}}}}.dump());
    check_harmless(service.run("questions add", {"-p", posting, file.path()}));
    check_harmless(service.run("questions add", {"-p", posting, file.path(), "--json"}));
    check_harmless(service.run("postings", {}));
    check_harmless(service.run("postings", {"--json"}));
    check_harmless(service.show("postings", {}));
    check_harmless(service.run("questions", {"-p", posting}));
    check_harmless(service.run("questions", {"-p", posting, "--json"}));
    check_harmless(service.show("questions", {"-p", posting}));
    auto variables = service.environment();
    variables["TERM"] = "dumb";
    const auto asked = run_at_terminal("cis", {"postings", "open", "-p", posting}, variables, "y\n");
    CHECK(asked.err.find("Open it? [y/N]") != std::string::npos);
    check_harmless(asked);
}

TEST_CASE("terminal output: cis export shows harmless text, and writes all of it") {
    const Hostile service;
    for (const std::string format : {"csv", "jsonl"}) {
        CAPTURE(format);
        const std::vector<std::string> arguments{"--posting", service.posting, "--format", format};
        const std::string shown = service.show("export", arguments);
        CHECK(shown.find("ida@example.com") != std::string::npos);
        check_harmless(shown.substr(0, shown.find("\nforged line")));  // a cell of CSV may have lines
        const auto piped = service.run("export", arguments);
        CHECK(piped.out.find("\u202E") != std::string::npos);
        CHECK(piped.out.find("\u009B") != std::string::npos);
        check_harmless(piped.err);
    }
    check_harmless(service.run("export", {"--posting", hostile_lines}));
    check_harmless(service.run("export", {"--posting", service.posting, "-o", "/nowhere/" + hostile}));
}

TEST_CASE("terminal output: cis ingest, of its file and of the service") {
    const Hostile service;
    const auto dry = [&](const std::string& content) {
        const TemporaryFile file(content);
        return service.run("ingest", {"--posting", service.posting, "--dry-run", file.path()});
    };
    const auto unknown = dry("name,email," + hostile + "\nIda,ida@example.com,x\n");
    CHECK(unknown.err.find("unknown column") != std::string::npos);
    check_harmless(unknown);
    check_harmless(dry("name,email,\"" + hostile_lines + "\"\nIda,ida@example.com,x\n"));
    check_harmless(
        dry("name,email,phone_number\n" + hostile + ",not an address" + hostile + "," + hostile + "\n"));
    check_harmless(dry("name,email,metadata." + hostile + "\nIda,ida@example.com,x\n"));
    check_harmless(
        service.run("ingest", {"--posting", service.posting, "--dry-run", "/nowhere/" + hostile_lines}));
    const TemporaryFile file("name,email\nIda,ida@example.com\n");
    for (const char* const option :
         {"--map", "--ignore", "--id-column", "--encoding", "--country", "--delimiter"}) {
        CAPTURE(option);
        check_harmless(
            service.run("ingest", {"--posting", service.posting, "--dry-run", option, hostile, file.path()}));
    }
}

TEST_CASE("terminal output: cis ingest asks with the title of the posting") {
    Ingest ingest;
    const std::string posting = ingest.service.posting({{"title", hostile_lines}});
    const TemporaryFile file("name,email\nIda,ida@example.com\n");
    auto variables = ingest.environment();
    variables["TERM"] = "dumb";
    const auto result =
        run_at_terminal("cis", {"ingest", "--posting", posting, "--inactive", file.path()}, variables, "n\n");
    CHECK(result.err.find("This invites real people") != std::string::npos);
    check_harmless(result);
}

TEST_CASE("terminal output: cis report, and its page") {
    const Hostile service;
    check_harmless(service.run("report", {"--posting", service.posting, "-o", "-"}));
    check_harmless(service.run("report", {"--posting", hostile_lines, "-o", "-"}));
    check_harmless(service.run("report", {"--db", hostile_lines, "-o", "-"}));
    check_harmless(service.run("report", {"--posting", service.posting, "-o", "/nowhere/" + hostile}));
}

TEST_CASE("terminal output: cis mirror") {
    const Hostile service;
    const std::string database = service.directory.path("copy.db");
    check_harmless(service.run("mirror", {"--posting", service.posting, "--db", database, "--changes"}));
    check_harmless(service.run("mirror", {"--posting", hostile_lines, "--db", database}));
    check_harmless(
        service.run("mirror", {"--posting", service.posting, "--db", "/nowhere/" + hostile_lines}));
    check_harmless(service.run("mirror", {"--posting", service.posting, "--db", database, "--watch", "9s",
                                          "--listen", "0", "--secrets", "/nowhere/" + hostile_lines}));
}

TEST_CASE("terminal output: the commands that create") {
    const Hostile service;
    check_harmless(service.run("postings create", {"--title", hostile_lines}));
    check_harmless(service.run("postings open", {"--posting", hostile_lines, "--yes"}));
    check_harmless(service.run("postings open", {"--posting", service.posting, "--yes"}));
    check_harmless(service.run("postings create", {"--questions", "/nowhere/" + hostile_lines}));
    for (const json& content :
         {json{{hostile_lines, 1}}, json{{"posting", {{"title", 1}}}, {"questions", {}}},
          json{{"posting", {{"title", "t"}}}, {"questions", {{{"modality", hostile}}}}}}) {
        const TemporaryFile file(content.dump());
        check_harmless(service.run("postings create", {"--questions", file.path()}));
    }
    check_harmless(service.run("webhooks register", {"--posting", hostile_lines, "--url", hostile_lines,
                                                     "--secrets", service.directory.path("s")}));
    check_harmless(
        service.run("webhooks register", {"--posting", service.posting, "--url", "http://127.0.0.1:1",
                                          "--secrets", "/nowhere/" + hostile_lines}));
    check_harmless(
        run_program("api_tour", {"--ats-name", hostile, "--posting", hostile}, service.environment()));
}

TEST_CASE("terminal output: cis listen prints ids of events and why it could not start") {
    const TemporaryFile secrets("wh_1 interview_started whsec_1\nwh_2 report_available whsec_2\n");
    RunningProgram receiver("cis",
                            {"listen", "--listen", "0", "--verbose", "--json", "--secrets", secrets.path()});
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
    REQUIRE(lines.size() == 2);  // the event and the result
    CHECK(json::parse(lines.front())["record"]["interview_id"] == hostile_lines);
    CHECK(lines_of(receiver.err()).size() == 3);  // its address and two answers

    check_harmless(run_cis("listen", {"--listen", "0", "--secrets", "/nowhere/" + hostile_lines}, {}));
    check_harmless(run_cis("listen", {"--listen", hostile_lines, "--unsigned", "report_available"}, {}));
}

// NOLINTEND(misc-misleading-bidirectional)
