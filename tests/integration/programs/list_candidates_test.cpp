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

TEST_CASE("list_candidates: one that cannot be decoded is named, and the others are listed") {
    const std::string posting =
        R"({"id": "p1", "object": "posting", "title": "Cook", "status": "active", "workflow": []})";
    struct Unreadable {
        std::string record;
        std::string named;
    };
    const auto one =
        GENERATE(Unreadable{R"({"interview_id": "int_bad", "name": "Grace\u001b[31m", "score": "high"})",
                            "candidate int_bad could not be decoded: data[1].score: "},
                 Unreadable{R"({"interview_id": ["int_bad"], "name": "Grace"})",
                            "candidate without an id could not be decoded: data[1].interview_id: "},
                 Unreadable{R"("Grace")", "candidate without an id could not be decoded: data[1]: "});
    const bool is_table = GENERATE(true, false);
    CAPTURE(one.record, is_table);
    const FaultServer server(answer_in_turn(
        {answer::json(200, page_json({posting}, false, 1)),
         answer::json(200,
                      page_json({candidate_json("int_1"), one.record, candidate_json("int_2")}, true, 4)),
         answer::json(200, candidate_page({"int_3"}, false, 4))}));
    const ProgramResult listed =
        run_program("list_candidates", {"--posting", "p1", "--format", is_table ? "table" : "jsonl"},
                    {{"CIS_BASE_URL", server.base_url()}, {"CIS_API_KEY", emulator_key}});
    CHECK(listed.exit_code == 3);
    CHECK(listed.err.starts_with(one.named));
    CHECK(std::count(listed.err.begin(), listed.err.end(), '\n') == 1);
    CHECK(listed.err.find("Grace") == std::string::npos);
    // The title of the table, or the record as it was received.
    CHECK(std::count(listed.out.begin(), listed.out.end(), '\n') == 4);
    if (is_table) return;
    for (const char* id : {"int_1", "int_2", "int_3"}) CHECK(listed.out.find(id) != std::string::npos);
    CHECK(listed.out.find("Grace") != std::string::npos);
}

TEST_CASE("list_candidates: a posting of which nobody can be decoded is not empty") {
    const std::string posting =
        R"({"id": "p1", "object": "posting", "title": "Cook", "status": "active", "workflow": []})";
    const FaultServer server(answer_in_turn(
        {answer::json(200, page_json({posting}, false, 1)),
         answer::json(200, page_json({R"({"interview_id": "int_1", "score": []})"}, false, 1))}));
    const ProgramResult listed =
        run_program("list_candidates", {"--posting", "p1"},
                    {{"CIS_BASE_URL", server.base_url()}, {"CIS_API_KEY", emulator_key}});
    CHECK(listed.exit_code == 3);
    CHECK(listed.err.starts_with("candidate int_1 could not be decoded: "));
    CHECK(listed.err.find("Nobody") == std::string::npos);
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
        ContainsSubstring("--since: is in the future, because it is read in seconds; in milliseconds it is "
                          "2026-03-01T09:00:00Z"));
    CHECK(since("9999-12-31").exit_code == 2);
    CHECK(since("1772355600").exit_code == 0);
}
