#include "control_fixture.hpp"

TEST_CASE("emulator control: an error names the member") {
    struct Case {
        const char* method;
        const char* path;
        json body;
        std::vector<std::string> members;
    };
    const std::vector<Case> cases{
        {"POST", "/reset", {{"all", true}}, {"all"}},
        {"POST", "/faults", {{"response", "explode"}}, {"response"}},
        {"POST", "/faults", {{"response", 1}, {"after_acting", "yes"}}, {"response", "after_acting"}},
        {"POST", "/faults", {{"every", 0}}, {"every"}},
        {"POST", "/faults", {{"times", -1}}, {"times"}},
        {"POST", "/faults", {{"every", 4294967296}}, {"every"}},
        {"POST", "/faults", {{"probability", 1.1}}, {"probability"}},
        {"POST", "/faults", {{"proxy_status", 404}}, {"proxy_status"}},
        {"POST", "/faults", {{"delay_ms", -1}}, {"delay_ms"}},
        {"POST", "/faults", {{"delay", 1}}, {"delay"}},
        {"POST", "/candidates", {{"count", 1}}, {"posting_id"}},
        {"POST", "/candidates", {{"posting_id", "unknown"}}, {"posting_id"}},
        {"POST",
         "/candidates",
         {{"posting_id", "p"}, {"count", 1.5}, {"metadata", {{"a", 1}}}},
         {"count", "metadata"}},
        {"GET", "/candidates", nullptr, {"posting_id"}},
        {"GET", "/clock?when=now", nullptr, {"when"}},
        {"POST", "/clock", {{"advance_ms", -1}}, {"advance_ms"}},
        {"POST", "/events", {{"event_type", "started"}, {"interview_id", "i"}}, {"event_type"}},
        {"POST", "/events", {{"event_type", "interview_started"}, {"interview_id", "i"}}, {"interview_id"}},
        {"POST", "/events", json::object(), {"event_type", "interview_id"}},
        {"PATCH", "/ingestion", {{"duplicates", "merge"}}, {"duplicates"}},
        {"PATCH",
         "/ingestion",
         {{"list_delay_ms", "5"}, {"list_dealy_ms", 5}},
         {"list_delay_ms", "list_dealy_ms"}},
    };
    ControlledEmulator emulator;
    const json before = emulator.control("GET", "/ingestion");
    for (const Case& wrong : cases) {
        CAPTURE(wrong.method, wrong.path, wrong.body.dump());
        const RawReply reply = emulator.try_control(wrong.method, wrong.path, wrong.body);
        CHECK(reply.status == 422);
        CHECK(params_of(reply) == wrong.members);
        CHECK(error_of(reply)["param"] == wrong.members.front());
    }
    CHECK(emulator.control("GET", "/ingestion") == before);
    CHECK(emulator.http.get("/health").status == 200);  // no fault was injected
}

TEST_CASE("emulator control: what is no route and no JSON is refused") {
    ControlledEmulator emulator;
    CHECK(emulator.try_control("GET", "").status == 404);
    CHECK(emulator.try_control("GET", "/unknown").status == 404);
    CHECK(emulator.try_control("PUT", "/clock").status == 404);
    CHECK(emulator.http.get("/__emulator2/clock").status == 404);
    CHECK(emulator.server.requests().size() == 1);
    const RawReply reply = emulator.http.send("POST", "/__emulator/faults", "{");
    CHECK(reply.status == 400);
    CHECK(error_of(reply)["code"] == "bad_request");
    CHECK(emulator.http.send("POST", "/__emulator/faults", "[]").status == 422);
}
