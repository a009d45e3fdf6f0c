#include "emulator_fixture.hpp"

namespace {

const char* const every_agent[] = {"web_interview", "resume", "sms", "form"};

std::string data_of(const std::string& interview) { return "/api/v2/interviews/" + interview + "/data"; }
std::string metadata_of(const std::string& interview) {
    return "/api/v2/interviews/" + interview + "/metadata";
}

/// Every printable character and control character of ASCII, and some others.
std::string every_character() {
    std::string text;
    for (char c = 0; c < 127; ++c) text.push_back(c);
    return text +
           "\x7f"
           "é語🙂\u2028";
}

}  // namespace

TEST_CASE("emulator: the results of an interview have a part for each agent that is done") {
    Emulator emulator;
    const std::string posting = emulator.active_posting();
    const auto ids = emulator.ingest_many(posting, 20);
    for (const char* const agent : every_agent) {
        CAPTURE(agent);
        CHECK(emulator.http.get(data_of(ids.back())).json()["data"].at(agent).is_null());
    }
    emulator.advance(1000);
    const json candidates = emulator.http.get(Emulator::candidates(posting)).json()["data"];
    int seen = 0;
    for (const json& candidate : candidates) {
        const RawReply reply = emulator.http.get(data_of(candidate["interview_id"]));
        REQUIRE(reply.status == 200);
        CHECK(members(reply.json()) == std::set<std::string>{"data", "meta"});
        const json data = reply.json()["data"];
        CHECK(data["object"] == "interview_data");
        for (const char* const name : {"interview_id", "candidate_id", "posting_id", "status", "score",
                                       "interviewed_at", "created_at"}) {
            CAPTURE(name);
            CHECK(data.at(name) == candidate.at(name));
        }
        CHECK(data["sms"].is_null());
        CHECK(data["form"].is_null());
        if (candidate["agent_summary"].is_null()) continue;
        CHECK(data["resume"]["object"] == "resume_result");
        CHECK(data["resume"]["resume_score"] == candidate["agent_summary"]["resume"]["resume_score"]);
        CHECK(data["resume"]["evaluation"].is_object());
        if (!candidate["agent_summary"].contains("web_interview")) continue;
        ++seen;
        CHECK(data["web_interview"]["object"] == "web_interview_result");
        CHECK(data["web_interview"]["transcript"].size() == 2);
        CHECK(data["web_interview"]["scorecard"]["questions"].is_array());
    }
    CHECK(seen > 0);
}

TEST_CASE("emulator: text messages and forms have results of their own") {
    Emulator emulator;
    const std::string posting = emulator.posting({{"workflow", {{{"type", "sms"}}, {{"type", "form"}}}}});
    REQUIRE(emulator.http.send("POST", "/api/v2/postings/" + posting + "/activate", "").status == 200);
    const auto ids = emulator.ingest_many(posting, 10);
    emulator.advance(1000);
    std::set<std::string> objects;
    for (const std::string& id : ids) {
        const json data = emulator.http.get(data_of(id)).json()["data"];
        for (const char* const agent : {"sms", "form"}) {
            if (data[agent].is_object()) objects.insert(data[agent]["object"]);
        }
    }
    CHECK(objects == std::set<std::string>{"form_result", "sms_result"});
}

TEST_CASE("emulator: an interview's metadata are set as a whole, and those of its candidate") {
    Emulator emulator;
    const std::string posting = emulator.posting();
    const std::string id =
        emulator.ingest(posting, {{"metadata", {{"source", "fair"}}}}).json()["data"]["interview_id"];
    const json before{{"object", "metadata"}, {"metadata", {{"source", "fair"}}}};
    CHECK(emulator.http.get(metadata_of(id)).json() == json{{"data", before}, {"meta", nullptr}});

    const json wanted{
        {"job", "7"}, {"", "an empty key"}, {every_character().substr(0, 40), every_character()}};
    const RawReply reply = emulator.http.post(metadata_of(id), {{"metadata", wanted}});
    REQUIRE(reply.status == 200);
    CHECK(reply.json()["data"] == json{{"object", "metadata"}, {"metadata", wanted}});
    CHECK(emulator.http.get(metadata_of(id)).json()["data"]["metadata"] == wanted);
    CHECK(emulator.http.get(Emulator::candidates(posting)).json()["data"][0]["metadata"] == wanted);
}

TEST_CASE("emulator: an interview's metadata are limited like any other") {
    Emulator emulator;
    const std::string posting = emulator.posting();
    const std::string id = emulator.ingest(posting, json::object()).json()["data"]["interview_id"];
    struct Row {
        json body;
        std::vector<std::string> params;
    };
    json many = json::object();
    for (int i = 0; i < 51; ++i) many["key" + std::to_string(100 + i)] = "value";
    const std::vector<Row> rows{
        {json::object(), {"metadata"}},
        {{{"metadata", nullptr}}, {"metadata"}},
        {{{"metadata", "text"}}, {"metadata"}},
        {{{"metadata", {{"k", 1}}}}, {"metadata.k"}},
        {{{"metadata", {{"k", std::string(501, 'v')}}}}, {"metadata.k"}},
        {{{"metadata", {{std::string(41, 'k'), "v"}}}}, {"metadata." + std::string(41, 'k')}},
        {{{"metadata", many}}, {"metadata.key150"}},
    };
    for (const Row& row : rows) {
        CAPTURE(row.body.dump());
        const RawReply reply = emulator.http.post(metadata_of(id), row.body);
        CHECK(reply.status == 422);
        CHECK(params_of(reply) == row.params);
        CHECK(emulator.http.get(metadata_of(id)).json()["data"]["metadata"] == json::object());
    }
}

TEST_CASE("emulator: unknown interviews are not found") {
    cis::emulator::Options options;
    options.further_workspace_ids = {"other"};
    Emulator emulator{options};
    const std::string id = emulator.ingest(emulator.posting(), json::object()).json()["data"]["interview_id"];
    const RawHeaders other{{"X-Workspace-Id", "other"}};
    for (const RawReply& reply :
         {emulator.http.get(data_of("unknown")), emulator.http.get(metadata_of("a%2Fb")),
          emulator.http.get(data_of("%C3%A9")), emulator.http.get(data_of(id), other),
          emulator.http.get(metadata_of(id), other),
          emulator.http.post(metadata_of("unknown"), {{"metadata", json::object()}}),
          emulator.http.post(metadata_of(id), {{"metadata", {{"k", "v"}}}}, other)}) {
        CHECK(reply.status == 404);
        CHECK(error_of(reply)["code"] == "not_found");
    }
    CHECK(emulator.http.get(metadata_of(id)).json()["data"]["metadata"] == json::object());
}
