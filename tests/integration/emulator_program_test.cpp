#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <filesystem>
#include <fstream>

#include "emulator_fixture.hpp"

using namespace cis::test;

namespace {

/// The program `cis-emulator`, whose standard output is read here.
class Program {
public:
    explicit Program(std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), std::string{CIS_TEST_EXECUTABLE_DIR} + "/cis-emulator");
        std::array<int, 2> ends{};
        REQUIRE(::pipe(ends.data()) == 0);
        posix_spawn_file_actions_t actions{};
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
        posix_spawn_file_actions_addclose(&actions, ends[0]);
        posix_spawn_file_actions_addclose(&actions, ends[1]);
        std::vector<char*> argv;
        argv.reserve(arguments.size() + 1);
        for (std::string& argument : arguments) argv.push_back(argument.data());
        argv.push_back(nullptr);
        const int error = ::posix_spawn(&pid_, argv[0], &actions, nullptr, argv.data(), environ);
        posix_spawn_file_actions_destroy(&actions);
        ::close(ends[1]);
        out_ = ends[0];
        REQUIRE(error == 0);
    }
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;
    ~Program() {
        ::close(out_);
        if (pid_ > 0) stop(SIGKILL);
    }

    /// The next line, without its end; empty at the end of the output.
    std::string line() const {
        std::string text;
        char c = 0;
        while (::read(out_, &c, 1) == 1 && c != '\n') text.push_back(c);
        return text;
    }

    /// Sends a signal and waits for the end. The exit status, or -1 when it was killed.
    int stop(int signal) {
        ::kill(pid_, signal);
        int status = 0;
        ::waitpid(pid_, &status, 0);
        pid_ = -1;
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }

    /// A caller with a connection of its own.
    RawHttp http() {
        if (base_url_.empty()) {
            const json ready = json::parse(line());
            REQUIRE(ready.size() == 1);
            base_url_ = "http://127.0.0.1:" + std::to_string(ready.at("port").get<int>());
        }
        return RawHttp{base_url_, {{"X-API-KEY", emulator_key}}};
    }

private:
    pid_t pid_ = -1;
    int out_ = -1;
    std::string base_url_;
};

}  // namespace

TEST_CASE("cis-emulator: serves until it is told to stop") {
    const int signal = GENERATE(SIGINT, SIGTERM);
    Program program{{"--port", "0", "--api-key", emulator_key, "--latency-ms", "1"}};
    RawHttp http = program.http();
    CHECK(http.get("/health").status == 200);
    CHECK(program.stop(signal) == 0);
    CHECK(program.line().empty());
    CHECK(http.get("/health").code == CURLE_COULDNT_CONNECT);
}

TEST_CASE("cis-emulator: the seed makes identifiers reproducible") {
    const auto id = [](const std::string& seed) {
        Program program{{"--api-key", emulator_key, "--seed", seed}};
        return program.http()
            .post("/api/v2/postings", json::object())
            .json()["data"]["id"]
            .get<std::string>();
    };
    CHECK(id("5") == id("5"));
    CHECK(id("5") != id("6"));
}

TEST_CASE("cis-emulator: faults and counters on the command line") {
    const auto file = std::filesystem::temp_directory_path() /
                      ("cis-emulator-statistics-" + std::to_string(::getpid()) + ".json");
    Program program{{"--api-key", emulator_key, "--rate-limit-every", "3", "--retry-after", "2",
                     "--unavailable-every", "4", "--lose-answers", "1", "--statistics", file.string()}};
    RawHttp http = program.http();
    CHECK(http.get("/health").status == 200);
    const std::string posting = http.post("/api/v2/postings", json::object()).json()["data"]["id"];
    const RawReply limited = http.get("/health");
    CHECK(limited.status == 429);
    CHECK(limited.header("Retry-After") == "2");
    CHECK(http.get("/health").status == 503);
    const RawReply lost = program.http().post(Emulator::candidates(posting), json::object());
    CHECK(lost.status == 0);
    CHECK(program.stop(SIGTERM) == 0);
    std::ifstream in{file};
    const json counters = json::parse(in);
    std::filesystem::remove(file);
    CHECK(counters["candidates_created"] == 1);
    CHECK(counters["connections_accepted"] == 2);
    CHECK(counters["requests"].size() == 5);
}

TEST_CASE("cis-emulator: the legacy quota and the pushes are options") {
    Program program{
        {"--api-key", emulator_key, "--legacy-rpm", "1", "--ats-push-item", "a", "--ats-push-item", "b"}};
    RawHttp http = program.http();
    CHECK(http.get("/api/health").status == 200);
    CHECK(http.get("/api/health").status == 429);
    for (const char* const id : {"a", "b"}) {
        CHECK(http.get(std::string{"/api/v2/ats/candidates/push/"} + id).status == 200);
    }
    CHECK(http.get("/api/v2/ats/candidates/push/push_1").status == 404);
}

TEST_CASE("cis-emulator: refuses what it cannot do") {
    CHECK(Program{{"--port", "0"}}.stop(0) != 0);
    CHECK(Program{{"--api-key", emulator_key, "--fail-rate", "2"}}.stop(0) != 0);
    CHECK(Program{{"--api-key", emulator_key, "--legacy-rpm", "-1"}}.stop(0) != 0);
    CHECK(Program{{"--api-key", emulator_key, "--port", "70000"}}.stop(0) != 0);
}
