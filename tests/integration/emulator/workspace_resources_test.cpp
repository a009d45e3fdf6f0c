#include "emulator_fixture.hpp"

namespace {

json list_of(Emulator& emulator, const std::string& target) {
    const RawReply reply = emulator.http.get(target);
    REQUIRE(reply.status == 200);
    return reply.json()["data"];
}

/// The entries of a list by their ids.
std::map<std::string, json> by_id(Emulator& emulator, const std::string& target) {
    std::map<std::string, json> entries;
    for (const json& entry : list_of(emulator, target)) entries.emplace(entry.at("id"), entry);
    return entries;
}

struct Kind {
    std::string path;
    std::string object;
    std::set<std::string> fields;  // in addition to `id` and `object`
};

const std::vector<Kind> kinds{
    {"/api/v2/email-templates",
     "email_template",
     {"template_key", "name", "subject", "content", "created_at", "updated_at", "blackout_period"}},
    {"/api/v2/email-template-groups",
     "email_template_group",
     {"name", "template_mappings", "created_at", "updated_at", "sender_email_id"}},
    {"/api/v2/design-template-groups",
     "design_template_group",
     {"name", "template_mappings", "created_at", "updated_at", "is_default"}},
    {"/api/v2/phone-numbers", "phone_number", {"phone_number", "active", "country_code", "date_provisioned"}},
    {"/api/v2/interview-templates",
     "interview_template",
     {"template_code", "name", "posting_id", "created_at", "updated_at", "description", "is_default"}},
    {"/api/v2/voices", "voice", {"name", "language", "gender"}},
    {"/api/v2/sender-emails", "sender_email", {"name", "email", "domain_id", "verified"}},
    {"/api/v2/domains", "domain", {"name", "verified"}},
    {"/api/v2/workspaces", "workspace", {"company_id"}},
    {"/api/v2/schemas/agents", "agent_schema", {"type", "config_schema"}},
    {"/api/v2/schemas/question-types", "question_type_schema", {"modality", "fields"}},
};

}  // namespace

TEST_CASE("emulator: every list of a workspace shows its resources with all their fields") {
    Emulator emulator;
    for (const Kind& kind : kinds) {
        CAPTURE(kind.path);
        const RawReply reply = emulator.http.get(kind.path);
        REQUIRE(reply.status == 200);
        const json body = reply.json();
        REQUIRE(!body["data"].empty());
        CHECK(body["pagination"] ==
              json{{"has_more", false}, {"total_count", body["data"].size()}, {"url", kind.path}});
        std::set<std::string> expected = kind.fields;
        expected.insert({"id", "object"});
        for (const json& entry : body["data"]) {
            CHECK(members(entry) == expected);
            CHECK(entry["object"] == kind.object);
            CHECK(entry["id"].is_string());
        }
    }
}

TEST_CASE("emulator: the seed determines the initial content of a workspace") {
    Emulator first;
    Emulator second;
    cis::emulator::Options options;
    options.seed = 2;
    Emulator third{options};
    for (const char* const path : {"/api/v2/email-template-groups", "/api/v2/interview-templates"}) {
        CHECK(list_of(first, path) == list_of(second, path));
        CHECK(list_of(first, path) != list_of(third, path));
    }
}

TEST_CASE("emulator: one resource is read by its id") {
    Emulator emulator;
    for (const char* const path : {"/api/v2/email-templates", "/api/v2/email-template-groups",
                                   "/api/v2/design-template-groups", "/api/v2/phone-numbers"}) {
        CAPTURE(path);
        for (const auto& [id, entry] : by_id(emulator, path)) {
            CHECK(emulator.http.get(path + ("/" + id)).json() == json{{"data", entry}, {"meta", nullptr}});
        }
        for (const char* const id : {"/unknown", "/a%2Fb", "/%E8%AA%9E"}) {
            const RawReply reply = emulator.http.get(std::string{path} + id);
            CHECK(reply.status == 404);
            CHECK(error_of(reply)["code"] == "not_found");
        }
    }
}

TEST_CASE("emulator: seeded resources name each other") {
    Emulator emulator;
    const auto templates = by_id(emulator, "/api/v2/email-templates");
    const auto senders = by_id(emulator, "/api/v2/sender-emails");
    const auto domains = by_id(emulator, "/api/v2/domains");
    for (const auto& [id, sender] : senders) CHECK(domains.contains(sender["domain_id"]));
    std::size_t mapped = 0;
    for (const json& group : list_of(emulator, "/api/v2/email-template-groups")) {
        for (const auto& [key, id] : group["template_mappings"].items()) {
            REQUIRE(templates.contains(id));
            CHECK(templates.at(id)["template_key"] == key);
            ++mapped;
        }
        if (!group["sender_email_id"].is_null()) CHECK(senders.contains(group["sender_email_id"]));
    }
    CHECK(mapped == 3);
    std::size_t designs = 0;
    for (const json& group : list_of(emulator, "/api/v2/design-template-groups")) {
        for (const auto& [page, id] : group["template_mappings"].items()) {
            const json design =
                emulator.http.get("/api/v2/design-templates/" + id.get<std::string>()).json()["data"];
            CHECK(design["template_type"] == page);
            CHECK(members(design) == std::set<std::string>{"id", "name", "template_type", "design_config",
                                                           "created_at", "updated_at", "object"});
            CHECK(design["object"] == "design_template");
            ++designs;
        }
    }
    CHECK(designs == 4);
    CHECK(emulator.http.get("/api/v2/design-templates/unknown").status == 404);
}

TEST_CASE("emulator: the blueprint of an interview template is found, and in no list") {
    Emulator emulator;
    for (const json& entry : list_of(emulator, "/api/v2/interview-templates")) {
        const std::string posting = "/api/v2/postings/" + entry["posting_id"].get<std::string>();
        const RawReply reply = emulator.http.patch(posting, json::object());
        CHECK(reply.status == 200);
        CHECK(reply.json()["data"]["workflow"].size() == 2);
    }
    CHECK(emulator.http.get("/api/v2/postings").json()["pagination"]["total_count"] == 0);
    CHECK(emulator.http.get("/api/v2/postings/list").json()["data"].empty());
    CHECK(emulator.http.get("/api/postings").json()["total"] == 0);
}

TEST_CASE("emulator: lists are filtered by a part of the name") {
    Emulator emulator;
    struct Row {
        std::string target;
        std::vector<std::string> names;
    };
    const std::vector<Row> rows{
        {"/api/v2/email-templates?name=REMIND", {"Reminder", "Last reminder"}},
        {"/api/v2/email-templates?name=f%C3%BCr", {"Einladung für Bewerber"}},
        {"/api/v2/email-templates?name=nothing", {}},
        {"/api/v2/email-template-groups?name=e", {"English", "Deutsch", "Empty"}},
        {"/api/v2/email-template-groups?name=DEUT", {"Deutsch"}},
        {"/api/v2/design-template-groups?name=festive", {"Festive style"}},
        {"/api/v2/interview-templates?name=Sales", {"Sales"}},
        {"/api/v2/interview-templates?name=", {"Engineering", "Sales", "Customer support"}},
    };
    for (const Row& row : rows) {
        CAPTURE(row.target);
        CHECK(values_of(emulator.http.get(row.target), "name") == row.names);
    }
    const RawReply page = emulator.http.get("/api/v2/email-templates?name=remind&limit=1");
    CHECK(values_of(page, "name") == std::vector<std::string>{"Reminder"});
    CHECK(page.json()["pagination"]["has_more"] == true);
    CHECK(page.json()["pagination"]["total_count"] == 2);
}

TEST_CASE("emulator: lists of a workspace are walked in pages, but for the phone numbers") {
    Emulator emulator;
    for (const Kind& kind : kinds) {
        if (kind.object == "phone_number" || kind.object == "workspace") continue;
        CAPTURE(kind.path);
        const json all = list_of(emulator, kind.path);
        json walked = json::array();
        while (walked.size() < all.size()) {
            std::string target = kind.path + "?limit=1";
            if (!walked.empty()) target += "&starting_after=" + walked.back()["id"].get<std::string>();
            const json page = emulator.http.get(target).json();
            REQUIRE(page["data"].size() == 1);
            walked.push_back(page["data"][0]);
            CHECK(page["pagination"]["has_more"] == (walked.size() < all.size()));
        }
        CHECK(walked == all);
        CHECK(params_of(emulator.http.get(kind.path + "?limit=101")) == std::vector<std::string>{"limit"});
    }
    const RawReply numbers = emulator.http.get("/api/v2/phone-numbers?limit=1&starting_after=x");
    CHECK(numbers.json()["data"].size() == 3);
    CHECK(numbers.json()["pagination"]["has_more"] == false);
}

TEST_CASE("emulator: a key has one workspace, a token all of them") {
    cis::emulator::Options options;
    options.workspace_id = "one";
    options.further_workspace_ids = {"two é/2", "one"};
    options.bearer_tokens = {"token-of-the-tests"};
    Emulator emulator{options};
    const char* const path = "/api/v2/workspaces";
    CHECK(values_of(emulator.http.get(path), "id") == std::vector<std::string>{"one"});
    const RawHeaders second{{"X-Workspace-Id", "two é/2"}};
    CHECK(values_of(emulator.http.get(path, second), "id") == std::vector<std::string>{"two é/2"});
    RawHttp oauth{emulator.server.base_url(), {{"Authorization", "Bearer token-of-the-tests"}}};
    CHECK(values_of(oauth.get(path), "id") == std::vector<std::string>{"one", "two é/2"});
    CHECK(values_of(oauth.get(path, second), "id") == std::vector<std::string>{"one", "two é/2"});
}

TEST_CASE("emulator: each workspace has resources of its own") {
    cis::emulator::Options options;
    options.further_workspace_ids = {"other"};
    Emulator emulator{options};
    const RawHeaders other{{"X-Workspace-Id", "other"}};
    for (const auto& [id, entry] : by_id(emulator, "/api/v2/phone-numbers")) {
        CHECK(emulator.http.get("/api/v2/phone-numbers/" + id, other).status == 404);
    }
    CHECK(emulator.http.get("/api/v2/phone-numbers", other).json()["data"].size() == 3);
}

TEST_CASE("emulator: question types tell the fields that a modality has") {
    Emulator emulator;
    const std::string posting = emulator.posting();
    const json types = list_of(emulator, "/api/v2/schemas/question-types");
    CHECK(types.size() == 6);
    for (const json& type : types) {
        json body{{"modality", type["modality"]}};
        for (const char* const name : {"is_knockout", "not_scored", "is_dealbreaker"}) body[name] = true;
        const json made =
            emulator.http.post("/api/v2/postings/" + posting + "/questions", body).json()["data"];
        const std::set<std::string> fields = type["fields"];
        CHECK(fields.contains("text"));
        for (const char* const name : {"is_knockout", "not_scored", "is_dealbreaker"}) {
            CAPTURE(type["modality"], name);
            CHECK(made[name].is_null() != fields.contains(name));
        }
    }
}
