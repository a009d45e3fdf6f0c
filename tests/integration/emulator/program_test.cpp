#include "program.hpp"

using Program = EmulatorProgram;

TEST_CASE("cis emulator: serves until it is told to stop") {
    const int signal = GENERATE(SIGINT, SIGTERM);
    Program program{{"--listen", "0", "--api-key", emulator_key, "--latency", "1ms"}};
    RawHttp http = program.http();
    CHECK(http.get("/health").status == 200);
    CHECK(program.stop(signal) == 0);
    CHECK(program.line().empty());
    CHECK(http.get("/health").code == CURLE_COULDNT_CONNECT);
}

TEST_CASE("cis emulator: the seed makes identifiers reproducible") {
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

TEST_CASE("cis emulator: faults and counters on the command line") {
    const auto file = std::filesystem::temp_directory_path() /
                      ("cis-emulator-statistics-" + std::to_string(::getpid()) + ".json");
    Program program{{"--api-key", emulator_key, "--rate-limit-every", "3", "--retry-after", "2",
                     "--unavailable-every", "4", "--lose-responses", "1", "--statistics", file.string()}};
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

TEST_CASE("cis emulator: the legacy quota and the pushes are options") {
    Program program{{"--api-key", emulator_key, "--legacy-rpm-quota", "1", "--ats-push-item", "a",
                     "--ats-push-item", "b"}};
    RawHttp http = program.http();
    CHECK(http.get("/api/health").status == 200);
    CHECK(http.get("/api/health").status == 429);
    for (const char* const id : {"a", "b"}) {
        CHECK(http.get(std::string{"/api/v2/ats/candidates/push/"} + id).status == 200);
    }
    CHECK(http.get("/api/v2/ats/candidates/push/push_1").status == 404);
}

TEST_CASE("cis emulator: the control API and what ingestion leaves open are options") {
    Program plain{{"--api-key", emulator_key}};
    CHECK(plain.http().get("/__emulator/clock").status == 404);
    Program program{{"--api-key", emulator_key, "--control", "--duplicates", "update_existing",
                     "--apply-delay", "1ms", "--lost-apply-delay", "2ms", "--list-delay", "3ms",
                     "--async-delay", "4ms", "--no-metadata-echo", "--check-addresses"}};
    RawHttp http = program.http();
    CHECK(http.get("/__emulator/ingestion").json() == json{{"duplicates", "update_existing"},
                                                           {"apply_delay_ms", 1},
                                                           {"lost_apply_delay_ms", 2},
                                                           {"list_delay_ms", 3},
                                                           {"async_delay_ms", 4},
                                                           {"echo_metadata", false},
                                                           {"check_addresses", true}});
    const double before = http.get("/__emulator/clock").json()["now"];
    const double after = http.post("/__emulator/clock", {{"advance_ms", 60'000}}).json()["now"];
    CHECK(after - before >= 60);
    CHECK(after - before < 90);
}

TEST_CASE("cis emulator: refuses what it cannot do") {
    CHECK(Program{{"--api-key", emulator_key, "--duplicates", "merge"}}.stop(0) != 0);
    CHECK(Program{{"--api-key", emulator_key, "--list-delay", "-1ms"}}.stop(0) != 0);
    CHECK(Program{{"--listen", "0"}}.stop(0) != 0);
    CHECK(Program{{"--api-key", emulator_key, "--fail-rate", "2"}}.stop(0) != 0);
    CHECK(Program{{"--api-key", emulator_key, "--legacy-rpm-quota", "-1"}}.stop(0) != 0);
    CHECK(Program{{"--api-key", emulator_key, "--listen", "70000"}}.stop(0) != 0);
}
