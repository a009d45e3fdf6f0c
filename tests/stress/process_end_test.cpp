#include "random_answers.hpp"
#include "test.hpp"

namespace {

/// Runs processes that end in this way with TLS calls under way, each a little later than the one before.
void run(const std::string& way, std::size_t times) {
    const CertificateAuthority authority;
    const FaultServer server(random_answers(1), Tls{.identity = authority.server()});
    for (std::size_t i = 0; i < times; ++i) {
        CAPTURE(way, i);
        // A process that hangs ends with 124, and the test names its way.
        const auto result = run_program("/usr/bin/timeout",
                                        {"60", program_folder() / "cis-ending-program", way,
                                         server.base_url(), authority.bundle_path(), std::to_string(i % 40)},
                                        {});
        CHECK(result.err.empty());
        REQUIRE(result.exit_code == 0);
    }
}

}  // namespace

TEST_CASE("a process exits while its TLS calls are under way") { run("exit", 64); }

TEST_CASE("a process exits in a callback") { run("exit in a callback", 16); }

TEST_CASE("a process exits with static clients whose calls are under way") { run("static client", 16); }

TEST_CASE("a process exits whose first started call did not use libcurl") { run("own transport first", 32); }

TEST_CASE("a process exits with submitted calls, which say why they ended") { run("cut off", 2); }

TEST_CASE("a process exits within its two seconds while a callback waits for it") {
    const auto begun = std::chrono::steady_clock::now();
    run("hanging callback of a static client", 1);
    run("hanging callback of a second static client", 1);
    run("hanging callback of a static application", 1);
    run("hanging callback that returns too late", 2);
    run("hanging callback before a result", 1);
    // Each process waits for two seconds; the rest is for a busy machine. Without that limit, none ended.
    CHECK(std::chrono::steady_clock::now() - begun < std::chrono::minutes(2));
}

TEST_CASE("a process exits within its two seconds while a limiter's callback waits for it") {
    const auto begun = std::chrono::steady_clock::now();
    run("limiter whose callback hangs", 1);
    run("limiter whose callback hangs, exit() elsewhere", 1);
    run("limiter whose callback returns too late", 2);
    run("limiter whose callback exits", 1);
    CHECK(std::chrono::steady_clock::now() - begun < std::chrono::minutes(2));
}

TEST_CASE("a process forks while its TLS calls are under way") { run("fork", 8); }
