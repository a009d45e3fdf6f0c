#include "emulator_fixture.hpp"

namespace {

json registration(const std::string& posting, const char* event_type = "interview_started") {
    return {{"posting_id", posting}, {"url", "https://example.com/hook"}, {"event_type", event_type}};
}

}  // namespace

TEST_CASE("emulator: a legacy webhook is bare and has no secret") {
    Emulator emulator;
    const std::string posting = emulator.posting();
    const RawReply created = emulator.http.post("/api/webhook/create", registration(posting));
    REQUIRE(created.status == 200);
    const json webhook = created.json();
    CHECK(members(webhook) == std::set<std::string>{"webhook_id", "posting_id", "url", "event_type",
                                                    "http_method", "is_active", "created_at", "updated_at"});
    CHECK(webhook["http_method"] == "post");
    CHECK(webhook["is_active"] == true);
    CHECK(webhook["created_at"] == emulator_start);
    const std::string id = webhook["webhook_id"];
    CHECK(emulator.http.get("/api/webhook/fetch/" + id).json() == webhook);
    CHECK(emulator.http.get("/api/webhook/all").json() == json::array({webhook}));

    const json current = emulator.http.get("/api/v2/webhooks/" + id).json()["data"];
    CHECK(current["id"] == id);
    CHECK(current["url"] == webhook["url"]);
    CHECK(!current.contains("signing_secret"));
}

TEST_CASE("emulator: both APIs see the webhooks of the other") {
    Emulator emulator;
    const std::string posting = emulator.posting();
    const std::string old_id =
        emulator.http.post("/api/webhook/create", registration(posting)).json()["webhook_id"];
    const std::string new_id =
        emulator.http.post("/api/v2/webhooks", registration(posting)).json()["data"]["id"];
    CHECK(values_of(emulator.http.get("/api/v2/webhooks"), "id") == std::vector{old_id, new_id});
    CHECK(emulator.http.get("/api/webhook/fetch/" + new_id).status == 200);

    emulator.advance(3);
    const RawReply deactivated = emulator.http.send("POST", "/api/webhook/deactivate/" + new_id, "");
    CHECK(deactivated.status == 200);
    CHECK(deactivated.json()["webhook_id"] == new_id);
    CHECK(deactivated.json()["is_active"] == false);
    CHECK(deactivated.json()["updated_at"] == emulator_start + 3);
    CHECK(emulator.http.get("/api/v2/webhooks/" + new_id).json()["data"]["is_active"] == false);
    CHECK(emulator.http.send("DELETE", "/api/v2/webhooks/" + old_id).status == 200);
    CHECK(emulator.http.get("/api/webhook/fetch/" + old_id).json()["is_active"] == false);
    CHECK(emulator.http.get("/api/webhook/all").json().size() == 2);
}

TEST_CASE("emulator: legacy webhooks are filtered by posting and event") {
    Emulator emulator;
    const std::string first = emulator.posting();
    const std::string second = emulator.posting();
    for (const std::string& posting : {first, second}) {
        for (const char* const event : {"interview_started", "report_available"}) {
            emulator.http.post("/api/webhook/create", registration(posting, event));
        }
    }
    struct Row {
        std::string query;
        std::size_t found;
    };
    const std::vector<Row> rows{{"", 4},
                                {"?posting_id=" + first, 2},
                                {"?event_type=report_available", 2},
                                {"?posting_id=" + second + "&event_type=interview_started", 1},
                                {"?posting_id=unknown", 0},
                                {"?event_type=interview_completed", 0}};
    for (const Row& row : rows) {
        CAPTURE(row.query);
        const RawReply reply = emulator.http.get("/api/webhook/all" + row.query);
        REQUIRE(reply.status == 200);
        CHECK(reply.json().size() == row.found);
    }
}

TEST_CASE("emulator: invalid legacy webhooks are refused") {
    Emulator emulator;
    const RawReply refused = emulator.http.post("/api/webhook/create", {{"url", 5}, {"http_method", "put"}});
    CHECK(refused.status == 422);
    CHECK(places_of(refused) ==
          std::vector<json>{{"body", "posting_id"}, {"body", "url"}, {"body", "event_type"}});
    CHECK(emulator.http.post("/api/webhook/create", registration("unknown")).status == 404);
    CHECK(emulator.http.get("/api/webhook/fetch/unknown").status == 404);
    CHECK(emulator.http.send("POST", "/api/webhook/deactivate/a%2Fb%C3%A9", "").status == 404);
    CHECK(emulator.http.get("/api/webhook/all").json() == json::array());
}
