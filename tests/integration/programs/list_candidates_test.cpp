#include "ingest_fixture.hpp"

TEST_CASE("list_candidates: the whole posting, a part of it, and since a time") {
    Ingest ingest;
    ingest.service.set_time(emulator_start);
    (void)ingest.service.ingest_many(ingest.posting, 150);
    const auto list = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), {"--posting", ingest.posting});
        return run_program(
            "list_candidates", std::move(arguments),
            {{"CIS_BASE_URL", ingest.service.server.base_url()}, {"CIS_API_KEY", emulator_key}});
    };
    const auto lines = [](const ProgramResult& result) {
        return std::count(result.out.begin(), result.out.end(), '\n');
    };
    CHECK(lines(list({"--format", "jsonl"})) == 150);
    CHECK(lines(list({"--format", "table", "--limit", "120"})) == 121);
    CHECK(lines(list({"--format", "jsonl", "--since",
                      std::to_string(static_cast<long>(emulator_start) + 100)})) == 50);
    CHECK(lines(list({"--format", "jsonl", "--since", "2023-11-14T22:15:00Z"})) == 50);
    CHECK(list({"--since", "yesterday"}).exit_code == 2);
}

TEST_CASE("list_candidates: says that nobody is there") {
    Ingest ingest;
    const auto list = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), {"--posting", ingest.posting});
        return run_program(
            "list_candidates", std::move(arguments),
            {{"CIS_BASE_URL", ingest.service.server.base_url()}, {"CIS_API_KEY", emulator_key}});
    };
    CHECK(list({}).out.empty());
    CHECK(list({}).err == "Nobody is in this posting yet.\n");
    CHECK(list({"--since", "2023-11-14"}).err == "Nobody was invited since then.\n");
    CHECK(list({"--format", "jsonl"}).err.empty());
}

TEST_CASE("list_candidates: a time that has not come is refused, and a number of another unit is named") {
    Ingest ingest;
    const auto since = [&](const std::string& time) {
        return run_program("list_candidates", {"--posting", ingest.posting, "--since", time},
                           ingest.environment());
    };
    const ProgramResult refused = since("1772355600000");
    CHECK(refused.exit_code == 2);
    CHECK_THAT(
        refused.err,
        ContainsSubstring("--since is in the future, because it is read in seconds; in milliseconds it is "
                          "2026-03-01T09:00:00Z"));
    CHECK(since("9999-12-31").exit_code == 2);
    CHECK(since("1772355600").exit_code == 0);
}
