#include <sys/stat.h>
#include "file_size_limit.hpp"
#include "sync/export_service.hpp"

namespace {

struct Program : ExportService {
    using ExportService::ExportService;

    [[nodiscard]] std::vector<std::string> arguments(std::vector<std::string> more = {}) const {
        std::vector<std::string> all{"--posting", posting, "-o", file().string()};
        all.insert(all.end(), more.begin(), more.end());
        return all;
    }
    [[nodiscard]] ProgramResult run(std::vector<std::string> arguments) const {
        return run_program("cis export", std::move(arguments),
                           {{"CIS_BASE_URL", service.server.base_url()}, {"CIS_API_KEY", emulator_key}});
    }
    [[nodiscard]] std::string content() const {
        std::ifstream in(file(), std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }
};

/// For programs that are started in the background.
struct Environment {
    explicit Environment(const Program& program)
        : url("CIS_BASE_URL", program.service.server.base_url()), key("CIS_API_KEY", emulator_key) {}
    EnvironmentVariable url;
    EnvironmentVariable key;
};

/// Starts an export, and presses Ctrl-C in the middle.
/// @return what it says
std::string interrupt(const Program& program) {
    const Environment environment(program);
    RunningProgram running("cis export", program.arguments({"--in-flight", "1"}));
    REQUIRE(eventually([&] { return program.service.server.requests().size() > 5; }));
    CHECK(running.stop(SIGINT) == 130);
    return running.err();
}

}  // namespace

TEST_CASE("export: JSON lines to a file and to standard output") {
    Program program;
    program.seed(450);
    const ProgramResult to_file = program.run(program.arguments());
    CAPTURE(to_file.err);
    CHECK(to_file.exit_code == 0);
    CHECK(to_file.err.find("450 candidates") != std::string::npos);
    CHECK(program.exported() == program.listed());
    const ProgramResult to_output = program.run({"--posting", program.posting});
    CHECK(to_output.exit_code == 0);
    CHECK(lines_of(to_output.out).size() == 450);
    // What is there is not replaced.
    const ProgramResult again = program.run(program.arguments());
    CHECK(again.exit_code == 2);
    CHECK(again.err.find("is there already, and stays as it is") != std::string::npos);
}

TEST_CASE("export: a CSV file for spreadsheets") {
    Program program;
    REQUIRE(program.service
                .ingest(program.posting, {{"name", "=HYPERLINK(\"http://evil\")"},
                                          {"email", "a@example.com"},
                                          {"metadata", {{"source", "a,\"b\""}}}})
                .status == 201);
    const ProgramResult result = program.run(program.arguments({"--format", "csv", "--columns", "all"}));
    CHECK(result.exit_code == 0);
    const std::string text = program.content();
    CHECK(text.starts_with("\xEF\xBB\xBF\"interview_id\",\"candidate_id\","));
    CHECK(text.find(R"x("'=HYPERLINK(""http://evil"")")x") != std::string::npos);
    CHECK(text.find(R"x({""source"":""a,\""b\""""})x") != std::string::npos);
    struct stat status{};
    REQUIRE(::stat(program.file().c_str(), &status) == 0);
    CHECK((status.st_mode & 0777U) == 0600);
}

TEST_CASE("export: an error that stops it is one sentence, and --verbose adds the technical line") {
    const Program program;
    const auto error_of = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.end(), {"--all", "-o", program.file().string()});
        const ProgramResult result =
            run_program("cis export", std::move(arguments),
                        {{"CIS_BASE_URL", program.service.server.base_url()}, {"CIS_API_KEY", "mistyped"}});
        CHECK(result.exit_code == 7);
        return result.err;
    };
    const std::string sentence =
        "stopped: The service refuses the key in CIS_API_KEY (status 403). Ask whoever manages your "
        "workspace "
        "for one that may do this.\n";
    CHECK(error_of({}) == "0 candidates so far\n" + sentence);
    CHECK_THAT(error_of({"--verbose"}), ContainsSubstring(sentence + "authentication 403 "));
}

TEST_CASE("export: all postings") {
    Program program;
    program.seed(120);
    static_cast<void>(program.service.server.seed({.posting_id = program.service.posting(), .count = 5}));
    const ProgramResult result = program.run({"--all", "-o", program.file().string()});
    CHECK(result.exit_code == 0);
    CHECK(program.exported().size() == 125);
}

TEST_CASE("export: wrong arguments and a wrong key") {
    Program program;
    CHECK(program.run({}).exit_code == 2);
    CHECK(program.run({"--all", "--posting", "p"}).exit_code == 2);
    CHECK(program.run(program.arguments({"--in-flight", "0"})).exit_code == 2);
    const ProgramResult unknown = program.run({"--posting", "unknown", "-o", program.file().string()});
    CHECK(unknown.exit_code == 2);
    CHECK(
        unknown.err ==
        "There is no posting with the id or title 'unknown' in the workspace of the key. cis postings shows "
        "those there are.\n");
    CHECK_FALSE(std::filesystem::exists(program.file()));
}

TEST_CASE("export: a file that cannot be made is a wrong argument, and nothing is read") {
    Program program;
    program.seed(10);
    std::filesystem::create_directory(program.directory.path("folder"));
    const std::string name = GENERATE("no/such/people.csv", "folder");
    const ProgramResult result =
        program.run({"--posting", program.posting, "--json", "-o", program.directory.path(name)});
    CAPTURE(name, result.err);
    CHECK(result.exit_code == 2);
    const json last = json::parse(result.last_line());
    CHECK(last.at("kind") == "error");
    CHECK(last.at("name") == "usage");
    CHECK(std::ranges::none_of(program.service.server.requests(), [](const auto& request) {
        return request.path.find("/candidates") != std::string::npos;
    }));
}

TEST_CASE("export: a full disk is told by its own code, and the export goes on when there is room") {
    Program program;
    program.seed(1500);
    const auto run = [&program] {
        const FileSizeLimit limit(100'000);
        return program.run(program.arguments({"--json"}));
    };
    const ProgramResult full = run();
    CAPTURE(full.err);
    CHECK(full.exit_code == 5);
    CHECK(json::parse(full.last_line()).at("error").at("kind") == "output");
    CHECK(program.run(program.arguments()).exit_code == 0);
    CHECK(program.exported() == program.listed());
}

TEST_CASE("export: nothing is lost or doubled by kill -9") {
    Program program({.latency = 20ms});
    program.seed(3000);
    const Environment environment(program);
    std::mt19937 dice(7);
    for (int kills = 0; kills < 6; ++kills) {
        RunningProgram running("cis export", program.arguments({"--in-flight", "3", "--quiet"}));
        std::this_thread::sleep_for(
            std::chrono::milliseconds(std::uniform_int_distribution<int>(20, 250)(dice)));
        static_cast<void>(running.stop(SIGKILL));
    }
    const ProgramResult last = program.run(program.arguments());
    CAPTURE(last.err);
    CHECK(last.exit_code == 0);
    CHECK(program.exported() == program.listed());
}

TEST_CASE("export: Ctrl-C says how to go on") {
    Program program({.latency = 20ms});
    program.seed(1500);
    CHECK_THAT(interrupt(program), ContainsSubstring("Run the same command again to go on."));
    CHECK(program.run(program.arguments()).exit_code == 0);
    CHECK(program.exported() == program.listed());
}

TEST_CASE("export: a file that somebody has saved over an unfinished export stays as it is") {
    Program program({.latency = 20ms});
    program.seed(1500);
    (void)interrupt(program);
    const std::string own(1'000'000, 'x');
    (void)program.directory.write("people.jsonl", own);
    const ProgramResult result = program.run(program.arguments());
    CHECK(result.exit_code == 2);
    CHECK_THAT(result.err, ContainsSubstring("does not begin as this export does") &&
                               ContainsSubstring("people.jsonl.checkpoint'"));
    CHECK(program.content() == own);
}

TEST_CASE("export: another service, a damaged checkpoint") {
    Program program;
    program.seed(10);
    std::ofstream(program.directory.path("people.jsonl.checkpoint")) << "{}";
    const ProgramResult result = program.run(program.arguments());
    CHECK(result.exit_code == 2);
    CHECK(result.err.find("people.jsonl.checkpoint: is not a checkpoint of an export") != std::string::npos);
}

TEST_CASE("export: a pipe in place of the checkpoint") {
    Program program;
    const auto checkpoint = program.directory.path("people.jsonl.checkpoint");
    REQUIRE(::mkfifo(checkpoint.c_str(), 0600) == 0);
    const ProgramResult result = program.run(program.arguments());
    CHECK(result.exit_code == 2);
    CHECK(result.err.find("people.jsonl.checkpoint: is not an ordinary file") != std::string::npos);
}
