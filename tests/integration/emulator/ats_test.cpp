#include "emulator_fixture.hpp"

namespace {

RawReply resolve(Emulator& emulator, const json& body) {
    return emulator.http.post("/api/v2/ats/candidates/resolve", body);
}

std::vector<std::string> ids_of(const json& result) {
    std::vector<std::string> ids;
    for (const json& match : result.at("matches")) ids.push_back(match.at("ats_candidate_id"));
    return ids;
}

}  // namespace

TEST_CASE("emulator: candidates of an ATS are found by address or id") {
    Emulator emulator;
    struct Row {
        json body;
        std::vector<std::string> ids;
    };
    const std::vector<Row> rows{
        {{{"ats_name", "ats_alpha"}, {"email", "ann.lee@example.com"}}, {"alpha-1", "alpha-2"}},
        {{{"ats_name", "ats_alpha"}, {"email", "ann.lee@example.com"}, {"limit", 1}}, {"alpha-1"}},
        {{{"ats_name", "ats_beta"}, {"email", "ann.lee@example.com"}}, {"beta-1"}},
        {{{"ats_name", "ats_beta"}, {"ats_candidate_id", "beta-2"}}, {"beta-2"}},
        {{{"ats_name", "ats_alpha"}, {"ats_candidate_id", "beta-2"}}, {}},
        {{{"ats_name", "ats_alpha"}, {"email", "ann.lee@example.com"}, {"ats_candidate_id", "alpha-2"}},
         {"alpha-2"}},
        {{{"ats_name", "ats_alpha"}, {"email", "nobody@example.com"}, {"limit", 100}}, {}},
    };
    for (const Row& row : rows) {
        CAPTURE(row.body.dump());
        const RawReply reply = resolve(emulator, row.body);
        REQUIRE(reply.status == 200);
        CHECK(reply.json()["meta"].is_null());
        const json result = reply.json()["data"];
        CHECK(members(result) == std::set<std::string>{"object", "success", "status", "email",
                                                       "ats_candidate_id", "matches", "error"});
        CHECK(ids_of(result) == row.ids);
        CHECK(result["success"] == true);
        CHECK(result["status"] == (row.ids.empty() ? "not_found" : "found"));
        CHECK(result["error"].is_null());
        if (!row.ids.empty()) CHECK(result["ats_candidate_id"] == row.ids.front());
    }
}

TEST_CASE("emulator: an ATS that is not connected is a result without success") {
    Emulator emulator;
    const RawReply reply = resolve(emulator, {{"ats_name", "ats_gamma"}, {"email", "ann.lee@example.com"}});
    REQUIRE(reply.status == 200);
    const json result = reply.json()["data"];
    CHECK(result["success"] == false);
    CHECK(result["status"] == "failed");
    CHECK(result["error"].is_string());
    CHECK(result["matches"] == json::array());
    CHECK(result["email"] == "ann.lee@example.com");
}

TEST_CASE("emulator: an invalid search in an ATS is refused") {
    Emulator emulator;
    struct Row {
        json body;
        std::vector<std::string> params;
    };
    const std::vector<Row> rows{
        {json::object(), {"ats_name", "email"}},
        {{{"ats_name", "ats_alpha"}}, {"email"}},
        {{{"email", "a@example.com"}}, {"ats_name"}},
        {{{"ats_name", 1}, {"email", 2}, {"ats_candidate_id", 3}, {"limit", "4"}},
         {"ats_name", "email", "ats_candidate_id", "limit"}},
        {{{"ats_name", "ats_alpha"}, {"email", "a@example.com"}, {"limit", 0}}, {"limit"}},
        {{{"ats_name", "ats_alpha"}, {"email", "a@example.com"}, {"limit", 101}}, {"limit"}},
    };
    for (const Row& row : rows) {
        CAPTURE(row.body.dump());
        const RawReply reply = resolve(emulator, row.body);
        CHECK(reply.status == 422);
        CHECK(params_of(reply) == row.params);
    }
}

TEST_CASE("emulator: the status of a push is asked for by an id of any characters") {
    cis::emulator::Options options;
    options.ats_push_items = {"push/1", "püsh 语 ?#%2F", "..", "last"};
    options.further_workspace_ids = {"other"};
    Emulator emulator{options};
    const std::string path = "/api/v2/ats/candidates/push/";
    std::vector<std::string> statuses;
    for (const std::string& id : options.ats_push_items) {
        CAPTURE(id);
        const RawReply reply = emulator.http.get(path + (id == ".." ? "%2E%2E" : RawHttp::escape(id)));
        REQUIRE(reply.status == 200);
        const json data = reply.json()["data"];
        CHECK(members(data) == std::set<std::string>{"object", "item_id", "status", "event_type",
                                                     "retry_count", "failure_instances", "success_details",
                                                     "created_at", "updated_at"});
        CHECK(data["item_id"] == id);
        CHECK(data["failure_instances"].is_array());
        CHECK(data["success_details"].is_object() == (data["status"] == "success"));
        statuses.push_back(data["status"]);
    }
    CHECK(statuses == std::vector<std::string>{"success", "failed", "queued", "success"});
    for (const RawReply& reply : {emulator.http.get(path + "push/1"), emulator.http.get(path + "push_1"),
                                  emulator.http.get(path + "last", {{"X-Workspace-Id", "other"}})}) {
        CHECK(reply.status == 404);
        CHECK(error_of(reply)["code"] == "not_found");
    }
    CHECK(Emulator{}.http.get(path + "push_1").status == 200);
}
