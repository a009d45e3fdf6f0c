#include "emulator_fixture.hpp"

namespace {

const std::set<std::string> posting_members{"object",
                                            "id",
                                            "company_id",
                                            "title",
                                            "description",
                                            "status",
                                            "finalized",
                                            "archived",
                                            "test_posting",
                                            "name",
                                            "language",
                                            "interviewer_name",
                                            "workflow",
                                            "urls",
                                            "deadline",
                                            "redirect_url",
                                            "scheduling_url",
                                            "max_retakes",
                                            "allow_sms_comms",
                                            "instructions",
                                            "company_overview",
                                            "job_overview",
                                            "interview_process_overview",
                                            "company_overview_delivery_mode",
                                            "job_overview_delivery_mode",
                                            "interview_process_overview_delivery_mode",
                                            "phone_number_id",
                                            "sender_email_id",
                                            "email_template_group_id",
                                            "design_template_group_id",
                                            "retake_cooldown_days",
                                            "email_report_to_candidate",
                                            "ats_metadata",
                                            "metadata",
                                            "team_ids",
                                            "created_at",
                                            "updated_at"};

RawReply activate(Emulator& emulator, const std::string& id) {
    return emulator.http.send("POST", "/api/v2/postings/" + id + "/activate", "");
}

}  // namespace

TEST_CASE("emulator: creating a posting answers with a receipt") {
    Emulator emulator;
    const RawReply reply =
        emulator.http.post("/api/v2/postings",
                           {{"title", "Café: Köchin"}, {"max_retakes", 2}, {"metadata", {{"team", "blue"}}}});
    REQUIRE(reply.status == 201);
    CHECK(reply.header("content-type") == "application/json");
    const json data = reply.json().at("data");
    const json& posting = data.at("posting");
    CHECK(members(data) == std::set<std::string>{"id", "object", "urls", "posting"});
    CHECK(members(posting) == posting_members);
    CHECK(data["id"] == posting["id"]);
    CHECK(data["urls"] == posting["urls"]);
    CHECK(members(data["urls"]) == std::set<std::string>{"candidate_url", "ingestion_url_key", "review_url"});
    CHECK(posting["object"] == "posting");
    CHECK(posting["title"] == "Café: Köchin");
    CHECK(posting["max_retakes"] == 2);
    CHECK(posting["metadata"] == json{{"team", "blue"}});
    CHECK(posting["status"] != "active");
    CHECK(posting["finalized"] == false);
    CHECK(posting["description"].is_null());
    CHECK(posting["created_at"] == emulator_start);
    CHECK(posting["updated_at"] == emulator_start);
    CHECK(values_of(emulator.http.get("/api/v2/postings"), "id") ==
          std::vector{data["id"].get<std::string>()});
}

TEST_CASE("emulator: wrong types in a posting are named one by one") {
    Emulator emulator;
    const json body{{"title", 5},
                    {"archived", "yes"},
                    {"deadline", "tomorrow"},
                    {"max_retakes", 1.5},
                    {"team_ids", {"a", 1}},
                    {"ats_metadata", {{"ats_name", true}}},
                    {"workflow", {{{"type", 1}}, "step", {{"order", "first"}}}},
                    {"metadata", "none"}};
    const std::vector<std::string> expected{"title",           "archived",   "deadline",
                                            "max_retakes",     "team_ids",   "ats_metadata.ats_name",
                                            "workflow.0.type", "workflow.1", "workflow.2.order",
                                            "metadata"};
    const RawReply created = emulator.http.post("/api/v2/postings", body);
    CHECK(created.status == 422);
    CHECK(error_of(created)["code"] == "validation_error");
    CHECK(error_of(created)["param"] == "title");
    auto params = params_of(created);
    auto sorted = expected;
    std::ranges::sort(params);
    std::ranges::sort(sorted);
    CHECK(params == sorted);

    const std::string id = emulator.posting();
    CHECK(emulator.http.patch("/api/v2/postings/" + id, body).status == 422);
}

TEST_CASE("emulator: an update changes what was sent and nothing else") {
    Emulator emulator;
    const std::string id = emulator.posting({{"title", "Before"},
                                             {"description", "Stays"},
                                             {"language", "de"},
                                             {"archived", true},
                                             {"team_ids", {"a"}},
                                             {"metadata", {{"old", "1"}}}});
    emulator.advance(10);
    const RawReply reply = emulator.http.patch("/api/v2/postings/" + id, {{"title", "After"},
                                                                          {"language", nullptr},
                                                                          {"archived", nullptr},
                                                                          {"team_ids", nullptr},
                                                                          {"metadata", {{"new", "2"}}},
                                                                          {"status", "active"},
                                                                          {"id", "other"}});
    REQUIRE(reply.status == 200);
    const json posting = reply.json().at("data");
    CHECK(members(posting) == posting_members);
    CHECK(posting["id"] == id);
    CHECK(posting["title"] == "After");
    CHECK(posting["description"] == "Stays");
    CHECK(posting["language"].is_null());
    CHECK(posting["archived"] == false);
    CHECK(posting["team_ids"] == json::array());
    CHECK(posting["metadata"] == json{{"new", "2"}});
    CHECK(posting["status"] != "active");
    CHECK(posting["created_at"] == emulator_start);
    CHECK(posting["updated_at"] == emulator_start + 10);
    CHECK(emulator.http.patch("/api/v2/postings/unknown", json::object()).status == 404);
}

TEST_CASE("emulator: only a valid workflow can be activated") {
    Emulator emulator;
    struct Row {
        json workflow;
        std::vector<std::string> params;
    };
    const std::vector<Row> rows{
        {nullptr, {"workflow"}},
        {json::array(), {"workflow"}},
        {{{{"order", 1}}}, {"workflow.0.type"}},
        {{{{"type", ""}}}, {"workflow.0.type"}},
        {{{{"type", "sms"}, {"order", 1}}, {{"type", "form"}, {"order", 1}}}, {"workflow.1.order"}},
        {{{{"type", "sms"}, {"id", "a"}}, {{"type", "form"}, {"id", "a"}}}, {"workflow.1.id"}},
        {{{{"type", "sms"}}}, {}},
        {{{{"type", "sms"}, {"order", 7}}, {{"type", "form"}, {"order", 3}, {"config", {{"x", 1}}}}}, {}},
    };
    for (std::size_t i = 0; i < rows.size(); ++i) {
        CAPTURE(i);
        const std::string id = emulator.posting({{"workflow", rows[i].workflow}});
        const RawReply reply = activate(emulator, id);
        if (rows[i].params.empty()) {
            REQUIRE(reply.status == 200);
            const json posting = reply.json()["data"];
            CHECK(posting["status"] == "active");
            CHECK(posting["finalized"] == true);
            std::set<json> ids;
            for (const json& step : posting["workflow"]) {
                CHECK(members(step) == std::set<std::string>{"id", "type", "order", "config"});
                CHECK(step["id"].is_string());
                CHECK(step["config"].is_object());
                ids.insert(step["id"]);
            }
            CHECK(ids.size() == posting["workflow"].size());
        } else {
            CHECK(reply.status == 422);
            CHECK(params_of(reply) == rows[i].params);
        }
    }
    CHECK(activate(emulator, "unknown").status == 404);
}

TEST_CASE("emulator: activation is idempotent and attaches the ATS mapping") {
    Emulator emulator;
    const std::string id =
        emulator.posting({{"workflow", {{{"type", "web_interview"}}}},
                          {"ats_metadata", {{"ats_name", "x"}, {"pending_activation", true}}}});
    const json first = activate(emulator, id).json()["data"];
    emulator.advance(60);
    const RawReply again = activate(emulator, id);
    CHECK(again.status == 200);
    CHECK(again.json()["data"] == first);
    CHECK(first["ats_metadata"] == json{{"ats_name", "x"}, {"pending_activation", false}});
}

TEST_CASE("emulator: summaries are filtered by a part of the title") {
    Emulator emulator;
    for (const char* const title : {"Backend Engineer", "Frontend engineer", "Chef"}) {
        emulator.posting({{"title", title}});
    }
    const auto titles = [&](const std::string& query) {
        return values_of(emulator.http.get("/api/v2/postings/list" + query), "title");
    };
    CHECK(titles("").size() == 3);
    CHECK(titles("?title=ENGINEER") == std::vector<std::string>{"Backend Engineer", "Frontend engineer"});
    CHECK(titles("?title=end%20e").size() == 2);
    CHECK(titles("?title=end+e").size() == 2);
    CHECK(titles("?title=nothing").empty());
    const json page = emulator.http.get("/api/v2/postings/list?title=engineer&limit=1").json();
    CHECK(page["pagination"]["total_count"] == 2);
    CHECK(page["pagination"]["has_more"] == true);
    CHECK(members(page["data"][0]) == std::set<std::string>{"id", "title", "name", "object"});
    CHECK(page["data"][0]["object"] == "posting_summary");
}
