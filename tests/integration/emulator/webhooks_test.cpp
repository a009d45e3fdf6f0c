#include "emulator_fixture.hpp"

namespace {

const std::set<std::string> webhook_members{"object",    "id",         "posting_id",
                                            "url",       "event_type", "http_method",
                                            "is_active", "created_at", "updated_at"};

const char* const webhooks = "/api/v2/webhooks";

json registration(const std::string& posting) {
    return {{"posting_id", posting}, {"url", "https://example.com/hook"}, {"event_type", "report_available"}};
}

}  // namespace

TEST_CASE("emulator: the secret of a webhook is returned once") {
    Emulator emulator;
    const std::string posting = emulator.posting();
    const RawReply created = emulator.http.post(webhooks, registration(posting));
    REQUIRE(created.status == 201);
    json data = created.json()["data"];
    const std::string secret = data["signing_secret"];
    CHECK(secret.starts_with("whsec_"));
    CHECK(secret.size() >= 38);
    data.erase("signing_secret");
    CHECK(members(data) == webhook_members);
    CHECK(data["object"] == "webhook");
    CHECK(data["posting_id"] == posting);
    CHECK(data["url"] == "https://example.com/hook");
    CHECK(data["event_type"] == "report_available");
    CHECK(data["http_method"] == "post");
    CHECK(data["is_active"] == true);
    CHECK(data["created_at"] == emulator_start);

    const std::string id = data["id"];
    const RawReply read = emulator.http.get(webhooks + ("/" + id));
    CHECK(read.json() == json{{"data", data}, {"meta", nullptr}});
    CHECK(emulator.http.get(webhooks).json()["data"] == json::array({data}));
    const RawReply deleted = emulator.http.send("DELETE", webhooks + ("/" + id));
    CHECK(deleted.status == 200);
    const json other = emulator.http.post(webhooks, registration(posting)).json()["data"];
    CHECK(other["signing_secret"] != secret);
    for (const RawReply& reply :
         {read, emulator.http.get(webhooks), deleted, emulator.http.get("/api/webhook/all"),
          emulator.http.get("/api/webhook/fetch/" + id)}) {
        CHECK(reply.status == 200);
        CHECK(reply.body.find("whsec_") == std::string::npos);
    }
}

TEST_CASE("emulator: a deleted webhook stays, inactive") {
    Emulator emulator;
    const std::string posting = emulator.posting();
    const std::string id = emulator.http.post(webhooks, registration(posting)).json()["data"]["id"];
    emulator.advance(10);
    const json archived = emulator.http.send("DELETE", webhooks + ("/" + id)).json()["data"];
    CHECK(archived["is_active"] == false);
    CHECK(archived["updated_at"] == emulator_start + 10);
    emulator.advance(10);
    CHECK(emulator.http.send("DELETE", webhooks + ("/" + id)).json()["data"] == archived);
    CHECK(emulator.http.get(webhooks + ("/" + id)).json()["data"] == archived);
    CHECK(emulator.http.get(webhooks).json()["data"] == json::array({archived}));
}

TEST_CASE("emulator: the fourth version registers the same webhook") {
    Emulator emulator;
    json body = registration(emulator.posting());
    body["http_method"] = "get";
    const RawReply reply = emulator.http.post("/api/v4/webhooks", body);
    REQUIRE(reply.status == 201);
    CHECK(members(reply.json()) == std::set<std::string>{"data", "meta", "object"});
    CHECK(reply.json()["object"] == "webhook");
    json data = reply.json()["data"];
    CHECK(data["signing_secret"].get<std::string>().starts_with("whsec_"));
    CHECK(data["http_method"] == "get");
    data.erase("signing_secret");
    CHECK(emulator.http.get(webhooks + ("/" + data["id"].get<std::string>())).json()["data"] == data);
    const RawReply refused = emulator.http.post("/api/v4/webhooks", json::object());
    CHECK(refused.status == 422);
    CHECK(params_of(refused) == std::vector<std::string>{"posting_id", "url", "event_type"});
    CHECK(emulator.http.get("/api/v4/webhooks").status == 404);
}

TEST_CASE("emulator: an invalid registration is refused") {
    Emulator emulator;
    const json valid = registration(emulator.posting());
    struct Row {
        json change;
        long status;
        std::string param;
    };
    const std::vector<Row> rows{
        {{{"posting_id", nullptr}}, 422, "posting_id"},
        {{{"posting_id", 5}}, 422, "posting_id"},
        {{{"posting_id", "unknown"}}, 404, ""},
        {{{"url", nullptr}}, 422, "url"},
        {{{"url", "example.com/hook"}}, 422, "url"},
        {{{"url", "ftp://example.com"}}, 422, "url"},
        {{{"url", "https://"}}, 422, "url"},
        {{{"url", "https:///path"}}, 422, "url"},
        {{{"url", "http://127.0.0.1:8080/hook?a=b"}}, 201, ""},
        {{{"event_type", "interview_started"}}, 201, ""},
        {{{"event_type", "interview_completed"}}, 201, ""},
        {{{"event_type", "candidate_shortlisted"}}, 422, "event_type"},
        {{{"event_type", true}}, 422, "event_type"},
        {{{"http_method", "get"}}, 201, ""},
        {{{"http_method", nullptr}}, 201, ""},
        {{{"http_method", "POST"}}, 422, "http_method"},
        {{{"http_method", json::array()}}, 422, "http_method"},
        {{{"is_active", false}, {"unknown", 1}}, 201, ""},
    };
    std::size_t created = 0;
    for (const Row& row : rows) {
        CAPTURE(row.change.dump());
        json body = valid;
        body.update(row.change);
        const RawReply reply = emulator.http.post(webhooks, body);
        CHECK(reply.status == row.status);
        if (row.status == 422) CHECK(params_of(reply) == std::vector{row.param});
        if (row.status == 201) ++created;
    }
    const RawReply list = emulator.http.get(webhooks + std::string{"?limit=3"});
    CHECK(list.json()["pagination"] == json{{"has_more", true}, {"total_count", created}, {"url", webhooks}});
}

TEST_CASE("emulator: unknown webhooks are not found") {
    cis::emulator::Options options;
    options.further_workspace_ids = {"other"};
    Emulator emulator{options};
    const std::string id =
        emulator.http.post(webhooks, registration(emulator.posting())).json()["data"]["id"];
    const RawHeaders other{{"X-Workspace-Id", "other"}};
    for (const RawReply& reply : {emulator.http.get(webhooks + std::string{"/unknown"}),
                                  emulator.http.get(webhooks + std::string{"/a%2Fb%C3%A9"}),
                                  emulator.http.send("DELETE", webhooks + std::string{"/unknown"}),
                                  emulator.http.get(webhooks + ("/" + id), other),
                                  emulator.http.send("DELETE", webhooks + ("/" + id), std::nullopt, other)}) {
        CHECK(reply.status == 404);
        CHECK(error_of(reply)["code"] == "not_found");
    }
    CHECK(emulator.http.get(webhooks, other).json()["data"].empty());
    CHECK(emulator.http.get(webhooks + ("/" + id)).json()["data"]["is_active"] == true);
}

TEST_CASE(
    "emulator: each event that the client knows can be subscribed to, except for a recruiter's decisions") {
    Emulator emulator;
    json body = registration(emulator.posting());
    std::set<std::string> refused;
    for (const std::string_view name : cis::enum_names(cis::EventType{})) {
        body["event_type"] = name;
        if (emulator.http.post(webhooks, body).status != 201) refused.emplace(name);
    }
    CHECK(refused == std::set<std::string>{"candidate_rejected", "candidate_shortlisted"});
}
