#include "emulator_fixture.hpp"

namespace {

/// An active posting and its key for the ingestion with the legacy API.
struct Intake {
    explicit Intake(Emulator& emulator) : posting(emulator.active_posting()) {
        const json data = emulator.http.patch("/api/v2/postings/" + posting, json::object()).json()["data"];
        const std::string key = data["urls"]["ingestion_url_key"];
        one = "/api/ingest/x/" + key;
        bulk = "/api/ingest/x/bulk/" + key;
    }

    std::string posting;
    std::string one;
    std::string bulk;
};

}  // namespace

TEST_CASE("emulator: a candidate ingested through a url key is seen in v2, and the other way round") {
    Emulator emulator;
    const Intake intake{emulator};
    const json body{{"name", "Zoë"},
                    {"email", "zoe@example.com"},
                    {"phone_number", "+4915112345678"},
                    {"metadata", {{"source", "fair"}}},
                    {"data", {{"years", 5}}}};
    const RawReply reply = emulator.http.post(intake.one, body);
    REQUIRE(reply.status == 200);
    const json ingested = reply.json();
    CHECK(members(ingested) ==
          std::set<std::string>{"interview_id", "interview_url", "candidate_id", "posting_id", "created"});
    CHECK(ingested["created"] == true);
    CHECK(ingested["posting_id"] == intake.posting);
    const json candidate = emulator.http.get(Emulator::candidates(intake.posting)).json()["data"][0];
    for (const char* const name : {"interview_id", "interview_url", "candidate_id"}) {
        CHECK(candidate[name] == ingested[name]);
    }
    for (const char* const name : {"name", "email", "metadata", "data"}) CHECK(candidate[name] == body[name]);
    CHECK(emulator.ingest(intake.posting, body).status == 409);

    const json made = emulator.ingest(intake.posting, {{"email", "ann@example.com"}}).json()["data"];
    const json found = emulator.http.post(intake.one, {{"email", "ann@example.com"}}).json();
    CHECK(found["interview_id"] == made["interview_id"]);
    CHECK(found["created"] == false);
    CHECK(emulator.server.candidate_count(intake.posting) == 2);
    CHECK(emulator.server.statistics().candidates_created == 2);
}

TEST_CASE("emulator: a retake is always a new interview of the same candidate") {
    Emulator emulator;
    const Intake intake{emulator};
    json body{{"email", "ann@example.com"}};
    const json first = emulator.http.post(intake.one, body).json();
    for (const json& retake : {json(false), json(nullptr)}) {
        body["retake"] = retake;
        CHECK(emulator.http.post(intake.one, body).json()["interview_id"] == first["interview_id"]);
    }
    body["retake"] = true;
    const json second = emulator.http.post(intake.one, body).json();
    CHECK(second["created"] == true);
    CHECK(second["interview_id"] != first["interview_id"]);
    CHECK(second["candidate_id"] == first["candidate_id"]);
    const json third = emulator.http.post(intake.one, body).json();
    CHECK(third["interview_id"] != second["interview_id"]);
    body["retake"] = false;
    CHECK(emulator.http.post(intake.one, body).json()["interview_id"] == third["interview_id"]);
    CHECK(emulator.server.candidate_count(intake.posting) == 3);
    CHECK(
        emulator.http.post(intake.one, {{"email", "new@example.com"}, {"retake", true}}).json()["created"] ==
        true);
}

TEST_CASE("emulator: many candidates are ingested at once, in order, all or none") {
    Emulator emulator;
    const Intake intake{emulator};
    json candidates = json::array();
    for (int i = 0; i < 250; ++i) candidates.push_back({{"email", std::to_string(i) + "@example.com"}});
    candidates.push_back(candidates[3]);
    const json interviews =
        emulator.http.post(intake.bulk, {{"candidates", candidates}}).json()["interviews"];
    REQUIRE(interviews.size() == 251);
    CHECK(interviews[250]["interview_id"] == interviews[3]["interview_id"]);
    CHECK(interviews[250]["created"] == false);
    CHECK(emulator.server.candidate_count(intake.posting) == 250);
    CHECK(interviews[7]["interview_id"] ==
          values_of(emulator.http.get(Emulator::candidates(intake.posting)), "interview_id")[7]);

    const json again = emulator.http.post(intake.bulk, {{"candidates", candidates}}).json()["interviews"];
    CHECK(again[9]["interview_id"] == interviews[9]["interview_id"]);
    CHECK(emulator.server.candidate_count(intake.posting) == 250);
    const json retaken =
        emulator.http.post(intake.bulk, {{"candidates", {candidates[0]}}, {"retake", true}}).json();
    CHECK(retaken["interviews"][0]["interview_id"] != interviews[0]["interview_id"]);

    candidates[2] = {{"email", 5}, {"metadata", {{"a.b", 1}}}, {"phone_number", "0123"}};
    const RawReply refused = emulator.http.post(intake.bulk, {{"candidates", candidates}, {"retake", true}});
    CHECK(refused.status == 422);
    CHECK(places_of(refused) == std::vector<json>{{"body", "candidates", "2", "email"},
                                                  {"body", "candidates", "2", "phone_number"},
                                                  {"body", "candidates", "2", "metadata", "a.b"}});
    CHECK(emulator.server.candidate_count(intake.posting) == 251);
    CHECK(emulator.http.post(intake.bulk, {{"candidates", json::array()}}).json()["interviews"].empty());
}

TEST_CASE("emulator: invalid legacy bodies are refused") {
    Emulator emulator;
    const Intake intake{emulator};
    for (const json& body : {json{{"retake", "yes"}}, json{{"name", 1}}, json{{"metadata", {{"k", 1}}}}}) {
        CAPTURE(body.dump());
        CHECK(emulator.http.post(intake.one, body).status == 422);
    }
    for (const json& body : {json::object(), json{{"candidates", nullptr}}, json{{"candidates", "x"}},
                             json{{"candidates", {1}}}, json{{"candidates", json::array()}, {"retake", 1}}}) {
        CAPTURE(body.dump());
        CHECK(emulator.http.post(intake.bulk, body).status == 422);
    }
    CHECK(emulator.http.post("/api/ingest/x/unknown", json::object()).status == 404);
    CHECK(emulator.http.post("/api/ingest/x/bulk/unknown", json::object()).status == 404);
    CHECK(emulator.http.post("/api/ingest/x/bulk", json::object()).status == 404);
    CHECK(emulator.http.post("/api/ingest/x/" + intake.posting, json::object()).status == 404);
    CHECK(emulator.server.candidate_count(intake.posting) == 0);
}
