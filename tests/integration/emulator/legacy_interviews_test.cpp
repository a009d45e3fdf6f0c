#include "emulator_fixture.hpp"

namespace {

const std::set<std::string> interview_members{"interview_id", "posting_id",  "status",     "interview_url",
                                              "candidate",    "scores",      "recordings", "created_at",
                                              "invited_at",   "completed_at"};

std::vector<std::string> ids_of(const RawReply& reply) {
    REQUIRE(reply.status == 200);
    const json body = reply.json();
    REQUIRE(body.is_array());
    std::vector<std::string> ids;
    for (const json& interview : body) ids.push_back(interview.at("interview_id"));
    return ids;
}

}  // namespace

TEST_CASE("emulator: a legacy interview is bare, with times of three kinds") {
    Emulator emulator;
    const std::string posting = emulator.active_posting();
    const RawReply ingested = emulator.ingest(posting, {{"name", "Zoë 张"}, {"email", "zoe@example.com"}});
    const std::string path = "/api/interview/" + ingested.json()["data"]["interview_id"].get<std::string>();
    const json pending = emulator.http.get(path).json();
    CHECK(members(pending) == interview_members);
    CHECK(pending["posting_id"] == posting);
    CHECK(pending["candidate"]["name"] == "Zoë 张");
    CHECK(pending["candidate"]["email"] == "zoe@example.com");
    CHECK(pending["status"] == "pending");
    CHECK(pending["created_at"] == emulator_start);
    CHECK(pending["invited_at"] == "2023-11-14T22:13:20Z");
    CHECK(pending["completed_at"] == "");
    CHECK(pending["scores"] == json{{"overall", nullptr}, {"resume", nullptr}, {"web_interview", nullptr}});
    CHECK(pending["recordings"] == json{{"audio", nullptr}, {"video", nullptr}});
}

TEST_CASE("emulator: legacy interviews agree with the candidates of v2") {
    Emulator emulator;
    const std::string posting = emulator.active_posting();
    emulator.ingest_many(posting, 15);
    emulator.advance(1000);
    const json candidates = emulator.http.get(Emulator::candidates(posting)).json()["data"];
    int completed = 0;
    for (const json& candidate : candidates) {
        const std::string id = candidate["interview_id"];
        const json interview = emulator.http.get("/api/interview/" + id).json();
        CHECK(interview["interview_id"] == id);
        CHECK(interview["status"] == candidate["status"]);
        CHECK(interview["scores"]["overall"] == candidate["score"]);
        CHECK((interview["completed_at"] == "") == candidate["interviewed_at"].is_null());
        if (candidate["agent_summary"].is_null()) continue;
        CHECK(interview["scores"]["resume"] == candidate["agent_summary"]["resume"]["resume_score"]);
        if (!candidate["agent_summary"].contains("web_interview")) continue;
        ++completed;
        CHECK(interview["completed_at"].get<std::string>().size() == 20);
        CHECK(interview["recordings"]["audio"] ==
              candidate["agent_summary"]["web_interview"]["audio_recording_link"]);
    }
    CHECK(completed > 0);
}

TEST_CASE("emulator: the legacy interviews of a posting come in numbered pages") {
    Emulator emulator;
    const std::string posting = emulator.posting();
    const auto all = emulator.ingest_many(posting, 12);
    const std::string path = "/api/interviews/" + posting;
    CHECK(ids_of(emulator.http.get(path)) == std::vector<std::string>(all.begin(), all.begin() + 10));
    CHECK(ids_of(emulator.http.get(path + "?page=2")) ==
          std::vector<std::string>(all.begin() + 10, all.end()));
    CHECK(ids_of(emulator.http.get(path + "?page=3&limit=5")) ==
          std::vector<std::string>(all.begin() + 10, all.end()));
    CHECK(ids_of(emulator.http.get(path + "?page=13&limit=1")).empty());
    CHECK(emulator.http.get(path + "?limit=0").status == 422);
    CHECK(emulator.http.get("/api/interviews/unknown").status == 404);
    CHECK(emulator.http.get("/api/interviews/a%2Fb%C3%A9").status == 404);
}

TEST_CASE("emulator: legacy interviews are filtered by the date of the invitation") {
    Emulator emulator;
    const std::string posting = emulator.posting();
    std::vector<std::string> ids;
    // 2023-11-14T22:13:20Z, the next midnight, and a day later.
    for (const double time : {1'700'000'000.0, 1'700'006'400.0, 1'700'086'400.0}) {
        emulator.set_time(time);
        ids.push_back(emulator.ingest(posting, json::object()).json()["data"]["interview_id"]);
    }
    struct Row {
        std::string query;
        std::size_t first;
        std::size_t count;
    };
    const std::vector<Row> rows{
        {"", 0, 3},
        {"?start_date=2023-11-14", 0, 3},
        {"?start_date=2023-11-15", 1, 2},
        {"?end_date=2023-11-14", 0, 1},
        {"?end_date=2023-11-15", 0, 3},
        {"?start_date=2023-11-15&end_date=2023-11-15", 1, 2},
        {"?end_date=2023-11-15T00:00:00Z", 0, 2},
        {"?end_date=1700006399.5", 0, 1},
        {"?end_date=1700006400", 0, 2},
        {"?start_date=1700006400&limit=1", 1, 1},
        {"?start_date=2023-11-16", 3, 0},
        {"?start_date=2023-11-15&end_date=2023-11-13", 3, 0},
        {"?start_date=&end_date=", 0, 3},
    };
    for (const Row& row : rows) {
        CAPTURE(row.query);
        const auto first = ids.begin() + static_cast<std::ptrdiff_t>(row.first);
        CHECK(ids_of(emulator.http.get("/api/interviews/" + posting + row.query)) ==
              std::vector<std::string>(first, first + static_cast<std::ptrdiff_t>(row.count)));
    }
    const RawReply refused = emulator.http.get("/api/interviews/" + posting + "?start_date=x&end_date=y");
    CHECK(refused.status == 422);
    CHECK(places_of(refused) == std::vector<json>{{"query", "start_date"}, {"query", "end_date"}});
}

TEST_CASE("emulator: the export holds every interview of the workspace") {
    cis::emulator::Options options;
    options.further_workspace_ids = {"other"};
    Emulator emulator{options};
    CHECK(emulator.http.get("/api/interviews/export/json").json() == json::array());
    const auto first = emulator.ingest_many(emulator.posting(), 120);
    const auto second = emulator.ingest_many(emulator.active_posting(), 30);
    std::vector<std::string> all = first;
    all.insert(all.end(), second.begin(), second.end());
    const RawReply reply = emulator.http.get("/api/interviews/export/json");
    CHECK(reply.header("Content-Type") == "application/json");
    CHECK(ids_of(reply) == all);
    CHECK(reply.json()[140] == emulator.http.get("/api/interview/" + all[140]).json());
    CHECK(ids_of(emulator.http.get("/api/interviews/export/json", {{"X-Workspace-Id", "other"}})).empty());
    CHECK(emulator.http.get("/api/interview/" + all[0], {{"X-Workspace-Id", "other"}}).status == 404);
}
