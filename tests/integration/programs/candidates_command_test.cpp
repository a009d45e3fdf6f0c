#include "command_fixture.hpp"
#include "fault_server.hpp"
#include "ingest_fixture.hpp"

namespace {

const std::string cook =
    R"({"id": "p1", "object": "posting", "title": "Cook", "status": "active", "workflow": []})";

ProgramResult list_candidates(const Ingest& ingest, std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"--posting", ingest.posting});
    return run_cis("candidates", std::move(arguments), variables_of(ingest.service.server.base_url()));
}

std::ptrdiff_t count_lines(const std::string& text) { return std::count(text.begin(), text.end(), '\n'); }

}  // namespace

TEST_CASE("cis candidates: the whole posting, a part of it, and since a time") {
    Ingest ingest;
    ingest.service.set_time(emulator_start);
    (void)ingest.service.ingest_many(ingest.posting, 150);
    const auto records = [&](const std::vector<std::string>& arguments) {
        return listed_records(list_candidates(ingest, arguments)).size();
    };
    const ProgramResult all = list_candidates(ingest, {"--json"});
    CHECK(listed_records(all).size() == 150);
    CHECK(last_json(all)["result"] == json{{"listed", 150}, {"undecodable", 0}});
    CHECK(listed_records(all).front().contains("interview_id"));
    CHECK(count_lines(list_candidates(ingest, {"--limit", "120"}).out) == 121);
    CHECK(records({"--json", "--since", std::to_string(static_cast<long>(emulator_start) + 100)}) == 50);
    CHECK(records({"--json", "--since", "2023-11-14T22:15:00Z"}) == 50);
    CHECK(list_candidates(ingest, {"--since", "yesterday"}).exit_code == 2);
}

TEST_CASE("cis candidates: since a time ago") {
    Ingest ingest;
    ingest.service.set_time(cis::Timestamp::now().epoch_seconds() - 3 * 3600);
    (void)ingest.service.ingest_many(ingest.posting, 2);
    CHECK(listed_records(list_candidates(ingest, {"--json", "--since", "1d"})).size() == 2);
    CHECK(listed_records(list_candidates(ingest, {"--json", "--since", "2h"})).empty());
    const ProgramResult refused = list_candidates(ingest, {"--since", "7 days"});
    CHECK(refused.exit_code == 2);
    CHECK_THAT(refused.err, ContainsSubstring("or how long ago it was, e.g. 7d"));
}

TEST_CASE("cis candidates: says that nobody is there") {
    Ingest ingest;
    CHECK(list_candidates(ingest, {}).out.empty());
    CHECK(list_candidates(ingest, {}).err == "Nobody is in this posting yet.\n");
    CHECK(list_candidates(ingest, {"--since", "2023-11-14"}).err == "Nobody was invited since then.\n");
    CHECK(json_lines(list_candidates(ingest, {"--json"})).size() == 1);
}

TEST_CASE("cis candidates: one that cannot be decoded is named, and the others are listed") {
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
        {answer::json(200, page_json({cook}, false, 1)),
         answer::json(200,
                      page_json({candidate_json("int_1"), one.record, candidate_json("int_2")}, true, 4)),
         answer::json(200, candidate_page({"int_3"}, false, 4))}));
    std::vector<std::string> arguments{"--posting", "p1"};
    if (!is_table) arguments.emplace_back("--json");
    const ProgramResult listed = run_cis("candidates", arguments, variables_of(server.base_url()));
    CHECK(listed.exit_code == 3);
    CHECK(listed.err.starts_with(one.named));
    CHECK(count_lines(listed.err) == 1);
    CHECK(listed.err.find("Grace") == std::string::npos);
    // The title of the table, or the result.
    CHECK(count_lines(listed.out) == (is_table ? 4 : 5));
    if (is_table) return;
    for (const char* id : {"int_1", "int_2", "int_3"}) CHECK(listed.out.find(id) != std::string::npos);
    CHECK(std::ranges::count(listed_records(listed), json::parse(one.record)) == 1);  // as it was received
    const json last = last_json(listed);
    CHECK(last["result"] == json{{"listed", 3}, {"undecodable", 1}});
    CHECK(last["notes"].size() == 1);
    CHECK(last["notes"][0]["kind"] == "undecodable");
    CHECK(last.dump().find("Grace") == std::string::npos);
}

TEST_CASE("cis candidates: a posting of which nobody can be decoded is not empty") {
    const FaultServer server(answer_in_turn(
        {answer::json(200, page_json({cook}, false, 1)),
         answer::json(200, page_json({R"({"interview_id": "int_1", "score": []})"}, false, 1))}));
    const ProgramResult listed = run_cis("candidates", {"--posting", "p1"}, variables_of(server.base_url()));
    CHECK(listed.exit_code == 3);
    CHECK(listed.err.starts_with("candidate int_1 could not be decoded: "));
    CHECK(listed.err.find("Nobody") == std::string::npos);
}

TEST_CASE("cis candidates: a time that has not come is refused, and a number of another unit is named") {
    Ingest ingest;
    const ProgramResult refused = list_candidates(ingest, {"--since", "1772355600000"});
    CHECK(refused.exit_code == 2);
    CHECK_THAT(
        refused.err,
        ContainsSubstring("--since: is in the future, because it is read in seconds; in milliseconds it is "
                          "2026-03-01T09:00:00Z"));
    CHECK(list_candidates(ingest, {"--since", "9999-12-31"}).exit_code == 2);
    CHECK(list_candidates(ingest, {"--since", "1772355600"}).exit_code == 0);
}

TEST_CASE("cis candidates: a reader who has seen enough ends it without a word") {
    Ingest ingest;
    (void)ingest.service.ingest_many(ingest.posting, 300);
    const std::string flag = GENERATE("", "--json");
    const std::string cis =
        "'" + (program_folder() / "cis").string() + "' candidates " + flag + " -p '" + ingest.posting + "'";
    const ProgramResult result = run_program("/bin/sh", {"-c", "{ " + cis + "; echo $? >&2; } | head -n 1"},
                                             variables_of(ingest.service.server.base_url()));
    CHECK(count_lines(result.out) == 1);
    CHECK(result.err == "0\n");
}

TEST_CASE("cis candidates: a full disk is told, without what could not be written") {
    Ingest ingest;
    (void)ingest.service.ingest_many(ingest.posting, 1);
    const std::string flag = GENERATE("", "--json");
    const std::string cis = "exec '" + (program_folder() / "cis").string() + "' candidates " + flag +
                            " -p '" + ingest.posting + "' >/dev/full";
    const ProgramResult result =
        run_program("/bin/sh", {"-c", cis}, variables_of(ingest.service.server.base_url()));
    CHECK(result.exit_code == 5);
    CHECK(result.err == "standard output cannot be written\n");
}
