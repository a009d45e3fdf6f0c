#include "emulator_fixture.hpp"
#include "model/fields.hpp"

namespace {

/// The members of a candidate in the SDK, so that the emulator forgets none.
const std::set<std::string> candidate_members = [] {
    std::set<std::string> names;
    for (const auto& field : describe(std::type_identity<Candidate>{}).table->fields)
        names.emplace(field.name);
    return names;
}();

}  // namespace

TEST_CASE("emulator: ingesting a candidate answers with the candidate") {
    Emulator emulator;
    const std::string posting = emulator.active_posting();
    const RawReply reply = emulator.ingest(posting, {{"name", "Zoë 张"},
                                                     {"email", "zoe@example.com"},
                                                     {"phone_number", "+4915112345678"},
                                                     {"metadata", {{"source", "fair"}}},
                                                     {"data", {{"skills", {"C++", "SQL"}}}}});
    REQUIRE(reply.status == 201);
    const json body = reply.json();
    CHECK(body.at("meta") == json::object());
    const json& data = body.at("data");
    CHECK(members(data) ==
          std::set<std::string>{"interview_id", "interview_url", "posting_id", "object", "candidate"});
    const json& candidate = data.at("candidate");
    CHECK(members(candidate) == candidate_members);
    CHECK(data["object"] == "candidate");
    CHECK(candidate["object"] == "candidate");
    CHECK(candidate["interview_id"] == data["interview_id"]);
    CHECK(candidate["interview_url"] == data["interview_url"]);
    CHECK(candidate["posting_id"] == posting);
    CHECK(candidate["name"] == "Zoë 张");
    CHECK(candidate["email"] == "zoe@example.com");
    CHECK(candidate["metadata"] == json{{"source", "fair"}});
    CHECK(candidate["data"] == json{{"skills", {"C++", "SQL"}}});
    CHECK(candidate["status"] == "pending");
    CHECK(candidate["created_at"] == emulator_start);
    for (const char* const name : {"score", "workflow", "agent_summary", "interviewed_at"}) {
        CAPTURE(name);
        CHECK(candidate[name].is_null());
    }
    CHECK(candidate["shortlisted"] == false);
    CHECK(candidate["dismissed"] == false);
    CHECK(emulator.http.get(Emulator::candidates(posting)).json()["data"][0] == candidate);
    CHECK(emulator.ingest("unknown", {{"email", "a@example.com"}}).status == 404);
}

TEST_CASE("emulator: an e-mail address is unique in a posting") {
    Emulator emulator;
    const std::string first = emulator.active_posting();
    const std::string second = emulator.active_posting();
    const json body{{"name", "Ann"}, {"email", "ann@example.com"}};
    const json created = emulator.ingest(first, body).json()["data"]["candidate"];
    const RawReply repeated = emulator.ingest(first, body);
    CHECK(repeated.status == 409);
    CHECK(error_of(repeated)["code"] == "conflict");
    CHECK(emulator.server.candidate_count(first) == 1);

    const json elsewhere = emulator.ingest(second, body).json()["data"]["candidate"];
    CHECK(elsewhere["candidate_id"] == created["candidate_id"]);
    CHECK(elsewhere["interview_id"] != created["interview_id"]);
    CHECK(emulator.ingest(first, {{"name", "Nobody"}}).status == 201);
    CHECK(emulator.ingest(first, {{"name", "Nobody"}}).status == 201);
    CHECK(emulator.server.candidate_count(first) == 3);
    CHECK(emulator.server.statistics().candidates_created == 4);
    CHECK(emulator.server.candidate_count("unknown") == 0);
}

TEST_CASE("emulator: asynchronous ingestion is queued and arrives once") {
    Emulator emulator;
    const std::string posting = emulator.active_posting();
    const std::string route = Emulator::candidates(posting) + "/async";
    const RawReply reply = emulator.http.post(route, {{"email", "ann@example.com"}});
    REQUIRE(reply.status == 202);
    const json data = reply.json().at("data");
    CHECK(members(data) == std::set<std::string>{"ingestion_id", "object", "status"});
    CHECK(data["object"] == "ingestion");
    CHECK(data["status"] == "queued");
    CHECK(values_of(emulator.http.get(Emulator::candidates(posting)), "email") ==
          std::vector<std::string>{"ann@example.com"});

    CHECK(emulator.http.post(route, {{"email", "ann@example.com"}}).status == 202);
    CHECK(emulator.server.candidate_count(posting) == 1);
    CHECK(emulator.http.post(route, {{"phone_number", "0123"}}).status == 422);
    CHECK(emulator.http.post("/api/v2/postings/unknown/candidates/async", json::object()).status == 404);
}

TEST_CASE("emulator: wrong types in a candidate are named one by one") {
    Emulator emulator;
    const std::string posting = emulator.posting();
    const RawReply reply = emulator.ingest(
        posting,
        {{"name", 1}, {"email", json::array()}, {"phone_number", 49}, {"data", "x"}, {"metadata", 3}});
    CHECK(reply.status == 422);
    CHECK(params_of(reply) == std::vector<std::string>{"name", "email", "phone_number", "data", "metadata"});
    CHECK(emulator.server.candidate_count(posting) == 0);
    CHECK(emulator.ingest(posting, {{"name", nullptr}, {"data", nullptr}, {"metadata", nullptr}}).status ==
          201);
}

TEST_CASE("emulator: a phone number is in E.164 form") {
    Emulator emulator;
    const std::string posting = emulator.posting();
    for (const char* const number : {"+12", "+123456789012345", "+4915112345678"}) {
        CAPTURE(number);
        CHECK(emulator.ingest(posting, {{"phone_number", number}}).status == 201);
    }
    for (const char* const number : {"", "+", "+1", "+1234567890123456", "+0123456", "4915112345678",
                                     "+49 151 123", "+49-151", "+49a", "++49151", "+49151 "}) {
        CAPTURE(number);
        const RawReply reply = emulator.ingest(posting, {{"phone_number", number}});
        CHECK(reply.status == 422);
        CHECK(params_of(reply) == std::vector<std::string>{"phone_number"});
    }
}

TEST_CASE("emulator: candidates of an active posting move through its workflow") {
    Emulator emulator;
    const std::string posting = emulator.active_posting();
    const std::string idle = emulator.posting();
    const int count = 100;
    emulator.ingest_many(posting, count);
    emulator.ingest_many(idle, 1);

    const std::string list = Emulator::candidates(posting) + "?limit=100";
    const auto statuses = [&] {
        std::map<std::string, int> counts;
        for (const auto& status : values_of(emulator.http.get(list), "status")) ++counts[status];
        return counts;
    };
    std::set<std::string> seen;
    for (int i = 0; i < 30; ++i) {
        for (const auto& [status, number] : statuses()) seen.insert(status);
        emulator.advance(1);
    }
    CHECK(seen == std::set<std::string>{"pending", "in_progress", "evaluating", "completed", "shortlisted",
                                        "dismissed", "knocked_out"});
    emulator.advance(1000);
    const json settled = emulator.http.get(list).json()["data"];
    CHECK(settled == emulator.http.get(list).json()["data"]);
    for (const json& candidate : settled) {
        CAPTURE(candidate.dump());
        const std::string status = candidate["status"];
        CHECK(members(candidate) == candidate_members);
        CHECK(candidate["shortlisted"] == (status == "shortlisted"));
        CHECK(candidate["dismissed"] == (status == "dismissed"));
        if (status == "pending") {
            CHECK(candidate["workflow"].is_null());
            continue;
        }
        CHECK(status != "in_progress");
        CHECK(status != "evaluating");
        CHECK(candidate["score"].is_number());
        CHECK(candidate["interviewed_at"] > candidate["created_at"]);
        const json& workflow = candidate["workflow"];
        CHECK(workflow["steps"].size() == 2);
        CHECK(workflow["last_activity_at"] == candidate["interviewed_at"]);
        CHECK(workflow["all_complete"] ==
              (workflow["steps"][0]["completed"] == true && workflow["steps"][1]["completed"] == true));
        CHECK(candidate["agent_summary"].contains("resume"));
        if (status != "knocked_out") CHECK(candidate["agent_summary"].contains("web_interview"));
    }
    CHECK(emulator.http.get(Emulator::candidates(idle)).json()["data"][0]["status"] == "pending");
}

TEST_CASE("emulator: without a step duration no candidate progresses") {
    cis::emulator::Options options;
    options.step_duration = std::chrono::milliseconds{0};
    Emulator emulator{options};
    const std::string posting = emulator.active_posting();
    emulator.ingest_many(posting, 10);
    emulator.advance(100'000);
    for (const auto& status : values_of(emulator.http.get(Emulator::candidates(posting)), "status")) {
        CHECK(status == "pending");
    }
}
