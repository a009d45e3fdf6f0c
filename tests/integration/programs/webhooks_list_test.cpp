#include "emulator_fixture.hpp"

using Lines = std::vector<std::string>;

namespace {

/// The emulator with two postings, which have webhooks.
struct WebhookList {
    WebhookList() {
        for (const std::string& posting : {first, second}) {
            for (const char* const event : {"interview_started", "report_available"}) {
                const RawReply reply =
                    service.http.post("/api/v2/webhooks", {{"posting_id", posting},
                                                           {"url", "https://hooks.example.com/cis"},
                                                           {"event_type", event}});
                REQUIRE(reply.status == 201);
                ids.push_back(reply.json()["data"]["id"]);
            }
        }
    }

    [[nodiscard]] ProgramResult run(std::vector<std::string> more = {}) const {
        return run_against(service.server.base_url(), std::move(more));
    }
    [[nodiscard]] static ProgramResult run_against(const std::string& url,
                                                   std::vector<std::string> more = {}) {
        more.insert(more.begin(), "webhooks");
        return run_program("cis", std::move(more), {{"CIS_BASE_URL", url}, {"CIS_API_KEY", emulator_key}});
    }

    Emulator service;
    std::string first = service.active_posting();
    std::string second = service.active_posting();
    std::vector<std::string> ids;
};

json records_of(const ProgramResult& result) {
    json records = json::array();
    for (const std::string& line : lines_of(result.out)) {
        const json object = json::parse(line);
        if (object["kind"] == "record") records.push_back(object["record"]);
    }
    return records;
}

}  // namespace

TEST_CASE("cis webhooks: lists those of a posting, or all, and no secret") {
    const WebhookList list;
    const ProgramResult all = list.run();
    CHECK(all.exit_code == 0);
    CHECK(all.err.empty());
    const Lines lines = lines_of(all.out);
    REQUIRE(lines.size() == 5);
    CHECK(lines[0].starts_with("EVENT "));
    CHECK_THAT(lines[1], ContainsSubstring("interview_started"));
    CHECK_THAT(lines[1], ContainsSubstring("https://hooks.example.com/cis"));
    CHECK_THAT(lines[1], ContainsSubstring(list.ids[0]));
    CHECK(all.out.find("whsec_") == std::string::npos);
    CHECK(lines_of(list.run({"-p", list.second}).out).size() == 3);
    CHECK(list.run({"-p", "no such posting"}).exit_code == 2);
}

TEST_CASE("cis webhooks: --json has a record for each") {
    const WebhookList list;
    const ProgramResult some = list.run({"-p", list.second, "--json"});
    const json records = records_of(some);
    REQUIRE(records.size() == 2);
    CHECK(records[0] == json{{"id", list.ids[2]},
                             {"event_type", "interview_started"},
                             {"url", "https://hooks.example.com/cis"},
                             {"posting_id", list.second},
                             {"active", true}});
    CHECK(json::parse(some.last_line())["result"] == json{{"webhooks", 2}});
}

TEST_CASE("cis webhooks: says that there is none") {
    const Emulator service;
    const ProgramResult none = WebhookList::run_against(service.server.base_url());
    CHECK(none.exit_code == 0);
    CHECK(none.out.empty());
    CHECK(none.err == "There is no webhook yet. cis webhooks register makes one.\n");
}

TEST_CASE("cis webhooks: a service that shows less is listed as far as it shows") {
    const WebhookList list;
    const FaultServer service([&](Connection& connection) {
        while (const auto request = connection.read_request()) {
            const bool is_list = request->target.starts_with("/api/v2/webhooks");
            const std::string posting = R"({"object":"posting","id":"p1"})";
            connection.respond(200, {{"Content-Type", "application/json"}},
                               is_list ? page_json({R"({"object":"webhook","id":"w1","url":7})",
                                                    R"({"object":"webhook","id":"w2","posting_id":"p2"})",
                                                    R"({"object":"webhook","id":9})"},
                                                   false)
                                       : page_json({posting}, false));
        }
    });
    const ProgramResult all = WebhookList::run_against(service.base_url(), {"--json"});
    CHECK(all.exit_code == 3);
    CHECK(records_of(all).size() == 2);
    CHECK(records_of(all)[0] == json{{"id", "w1"},
                                     {"event_type", nullptr},
                                     {"url", nullptr},
                                     {"posting_id", nullptr},
                                     {"active", nullptr}});
    CHECK(json::parse(all.last_line())["notes"][0]["kind"] == "undecodable");
}
