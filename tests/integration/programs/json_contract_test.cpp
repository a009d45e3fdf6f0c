#include "answers.hpp"
#include "command_fixture.hpp"
#include "fault_server.hpp"

// The contract of --json: standard output has lines of JSON only, the last is the result or the error, it
// says the exit code of the process, and each line is as the schema says.

namespace {

/// How a command is run.
struct CommandCall {
    std::string command{};
    std::vector<std::string> arguments{};
    bool runs_until_signal{false};
};

/// A service with a posting, and a folder for what commands write.
class Contract {
public:
    /// A call of each command that comes to its end.
    [[nodiscard]] std::vector<CommandCall> calls(const std::string& posting) {
        const auto file = [&](const std::string& name, const std::string& content) {
            return directory_.write(name, content).string();
        };
        const auto made = [&](const std::string& name) { return directory_.path(name).string(); };
        const std::string people = file("people.csv", "name,email\nAnn,ann@example.com\n");
        const std::string secrets = file("own-secrets", "wh_1 report_available whsec_1\n");
        const std::string exported =
            file("exported.csv", "interview_id,email,cis_export\nint_2,ann@example.com,\n");
        const std::string questions = file("questions.json", R"({"questions": [{"modality": "sms"}]})");
        return {
            {"login", {}},
            {"logout", {"nobody"}},
            {"profiles", {}},
            {"check", {}},
            {"emulator", {"--listen", "0", "--api-key", "k"}, true},
            {"ingest", {"-p", posting, people, "--yes"}},
            {"candidates", {"-p", posting}},
            {"export", {"-p", posting, "-o", made("people.jsonl"), "--replace"}},
            {"mirror", {"-p", posting, "--db", made("copy.db")}},
            {"changes", {"--db", made("copy.db")}},
            {"forget", {"int_1", "--file", exported}},
            {"report", {"-p", posting, "-o", made("report.html"), "--replace"}},
            {"mappings", {}},
            {"postings", {}},
            {"postings create", {"--title", "Baker"}},
            {"postings open", {"-p", posting, "--yes"}},
            {"questions", {"-p", posting}},
            {"questions add", {"-p", posting, questions}},
            {"webhooks", {"-p", posting}},
            {"webhooks register",
             {"-p", posting, "https://example.com/hook", "-o", made("secrets"), "--replace"}},
            {"webhooks test", {"http://127.0.0.1:1/", "--secrets", secrets}},
            {"listen", {"--listen", "0", "--secrets", secrets}, true},
            {"completion", {"bash"}},
            {"help", {}},
            {"version", {}},
        };
    }

    [[nodiscard]] std::map<std::string, std::string> variables(const std::string& key = emulator_key) const {
        auto variables = variables_of(service.server.base_url(), key);
        variables["CIS_CONFIG"] = directory_.path("config").string();
        variables["XDG_STATE_HOME"] = directory_.path("state").string();
        return variables;
    }

    /// Runs a command with --json, and holds what it prints against the contract.
    /// @return the last line
    json run(const CommandCall& call, const std::map<std::string, std::string>& variables) {
        std::vector<std::string> arguments = call.arguments;
        arguments.emplace_back("--json");
        return look_at(call, run_cis(call.command, arguments, variables));
    }

    json look_at(const CommandCall& call, const ProgramResult& result) {
        CAPTURE(call.command, call.arguments, result.exit_code, result.out, result.err);
        REQUIRE_FALSE(result.out.empty());
        CHECK(result.out.ends_with('\n'));
        const std::vector<json> lines = json_lines(result);
        printed_ += result.out;
        for (std::size_t i = 0; i + 1 < lines.size(); ++i) CHECK(lines[i]["kind"] == "record");
        const json& last = lines.back();
        CHECK(last["kind"] != "record");
        CHECK(last["exit"] == result.exit_code);
        CHECK(last["command"] == call.command);
        return last;
    }

    /// Holds all lines that were printed against the schema.
    void check_schema() {
        const std::string script = (project_folder() / "scripts" / "json_schema.py").string();
        const ProgramResult checked =
            run_program("/usr/bin/env",
                        {"python3", "-B", script, "check", directory_.write("lines", printed_).string()}, {});
        CHECK(checked.err == "");
        CHECK(checked.exit_code == 0);
    }

    Emulator service{};

private:
    TempDirectory directory_{};
    std::string printed_{};
};

bool calls_the_service(const CommandCall& call) {
    return run_cis(call.command, {"--help"}, {}).out.find("--profile NAME") != std::string::npos;
}

bool has_posting(const CommandCall& call) {
    return std::ranges::find(call.arguments, "-p") != call.arguments.end();
}

}  // namespace

TEST_CASE("--json: all commands are in this test") {
    Contract contract;
    std::set<std::string> tested;
    for (const CommandCall& call : contract.calls("p")) tested.insert(call.command);
    std::set<std::string> listed;
    for (const std::string& line : lines_of(run_program("cis", {"help"}, {}).out)) {
        if (!line.starts_with("  ")) continue;
        const std::string cell = line.substr(2, 18);
        listed.insert(cell.substr(0, cell.find_last_not_of(' ') + 1));
    }
    CHECK(tested == listed);
}

TEST_CASE("--json: the last line of each command is its result, also for one that a signal ends") {
    Contract contract;
    const std::string posting = contract.service.active_posting("Cook");
    for (const CommandCall& call : contract.calls(posting)) {
        if (!call.runs_until_signal) {
            const json last = contract.run(call, contract.variables());
            if (call.command == "login" || call.command == "logout" || call.command == "webhooks test")
                continue;
            CAPTURE(call.command, last.dump());
            CHECK(last["kind"] == "result");
            continue;
        }
        std::vector<std::string> arguments{call.command};
        arguments.insert(arguments.end(), call.arguments.begin(), call.arguments.end());
        arguments.emplace_back("--json");
        RunningProgram program("cis", arguments);
        if (call.command == "emulator") CHECK(json::parse(program.next_line())["record"].contains("port"));
        if (call.command == "listen") CHECK(program.wait_for_error_line("listening on ") != "");
        ProgramResult result;
        result.exit_code = program.stop(SIGTERM);
        result.out = program.out();
        CHECK(result.exit_code == 0);
        CHECK(contract.look_at(call, result)["kind"] == "result");
    }
    contract.check_schema();
}

TEST_CASE("--json: records come before the result") {
    Contract contract;
    const std::string posting = contract.service.active_posting("Cook");
    (void)contract.service.ingest_many(posting, 3);
    for (const std::string command : {"candidates", "postings"}) {
        std::vector<std::string> arguments{"--json"};
        if (command == "candidates") arguments.insert(arguments.end(), {"-p", posting});
        const ProgramResult result = run_cis(command, arguments, contract.variables());
        CHECK(listed_records(result).size() == (command == "candidates" ? 3 : 1));
        CHECK(contract.look_at({.command = command}, result)["kind"] == "result");
    }
    contract.check_schema();
}

TEST_CASE("--json: a command that cannot do its work ends with an error") {
    Contract contract;
    const std::string posting = contract.service.active_posting("Cook");
    for (CommandCall call : contract.calls(posting)) {
        CAPTURE(call.command);
        const json wrong = contract.run({call.command, {"--no-such-option"}}, contract.variables());
        CHECK(wrong["kind"] == "error");
        CHECK(wrong["name"] == "usage");
        if (!calls_the_service(call) || call.runs_until_signal) continue;
        const json refused = contract.run(call, contract.variables("another-key"));
        CHECK(refused["name"] == "refused");
        if (call.command != "check") CHECK(refused["error"]["status"] == 403);
        auto variables = contract.variables();
        variables["CIS_BASE_URL"] = "";
        variables["CIS_API_KEY"] = "";
        CHECK(contract.run(call, variables)["name"] == "usage");
        if (!has_posting(call)) continue;
        std::ranges::replace(call.arguments, posting, "nobody's");
        const json unknown = contract.run(call, contract.variables());
        CHECK(unknown["name"] == "usage");
        CHECK(unknown["error"]["kind"] == "input");
    }
    contract.check_schema();
}

TEST_CASE("--json: a command that is not there ends with an error") {
    Contract contract;
    const ProgramResult result = run_program("cis", {"ingset", "--json"}, {});
    const json last = contract.look_at({.command = "cis"}, result);
    CHECK(last["exit"] == 2);
    CHECK_THAT(last["error"]["message"].get<std::string>(), ContainsSubstring("Did you mean 'cis ingest'?"));
    contract.check_schema();
}

TEST_CASE("--json: an output that cannot be written is the exit code 5, also without a line") {
    Contract contract;
    const std::string posting = contract.service.active_posting("Cook");
    const std::string cis = "'" + (program_folder() / "cis").string() + "' ";
    for (const CommandCall& call : contract.calls(posting)) {
        if (call.runs_until_signal) continue;
        CAPTURE(call.command);
        for (const std::string output : {">&-", ">/dev/full"}) {
            CAPTURE(output);
            std::string line = cis + call.command;
            for (const std::string& argument : call.arguments) line += " '" + argument + "'";
            const ProgramResult result =
                run_program("/bin/sh", {"-c", line + " --json " + output}, contract.variables());
            CAPTURE(result.err);
            CHECK(result.exit_code == 5);
        }
    }
}

TEST_CASE("--json: an error has no text of the service that may be about a person") {
    const FaultServer server(answer_in_turn({answer::json(
        422, R"({"error":{"type":"Zoe Lovelace","code":"zoe@example.com","param":"metadata.zoe",)"
             R"("message":"zoe@example.com is taken"}})")}));
    const ProgramResult result = run_cis("postings", {"--json"}, variables_of(server.base_url()));
    const json error = last_json(result).at("error");
    CHECK(error.at("status") == 422);
    CHECK(error.at("code") == "*");
    CHECK(error.at("param") == "metadata.*");
    CHECK(result.out.find("zoe") == std::string::npos);
    CHECK(result.out.find("Zoe") == std::string::npos);
}

TEST_CASE("--json: the schema is checked itself, and finds what is wrong") {
    TempDirectory directory;
    const std::string script = (project_folder() / "scripts" / "json_schema.py").string();
    const auto check = [&](const json& line) {
        return run_program(
            "/usr/bin/env",
            {"python3", "-B", script, "check", directory.write("lines", line.dump() + '\n').string()}, {});
    };
    json line = last_json(run_program("cis", {"version", "--json"}, {}));
    CHECK(check(line).exit_code == 0);
    for (const std::string member :
         {"schema", "kind", "command", "version", "exit", "name", "result", "notes"}) {
        CAPTURE(member);
        json without = line;
        without.erase(member);
        CHECK(check(without).exit_code == 1);
    }
    line["result"]["more"] = 1;
    CHECK_THAT(check(line).err, ContainsSubstring("$.result: Additional properties are not allowed"));
}
