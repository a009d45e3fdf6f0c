#include "control_fixture.hpp"

namespace {

std::size_t listed(ControlledEmulator& emulator, const std::string& posting) {
    return emulator.http.get(Emulator::candidates(posting)).json()["pagination"]["total_count"];
}

/// An emulator on the system's clock, with a posting.
struct RealTime {
    explicit RealTime(const cis::emulator::IngestionOptions& ingestion)
        : server({.api_key = emulator_key, .ingestion = ingestion}),
          http(server.base_url(), {{"X-API-KEY", emulator_key}}),
          posting(http.post("/api/v2/postings", json::object()).json()["data"]["id"]) {}

    /// Waits until the list of the posting has this many candidates.
    void wait_for_listed(std::size_t count) {
        const auto limit = steady_clock::now() + 10s;
        while (http.get(Emulator::candidates(posting)).json()["pagination"]["total_count"] != count) {
            REQUIRE(steady_clock::now() < limit);
        }
    }

    cis::emulator::Server server;
    RawHttp http;
    const std::string posting;
};

}  // namespace

TEST_CASE("emulator: a candidate appears in lists after a delay") {
    ControlledEmulator emulator;
    emulator.control("PATCH", "/ingestion", {{"list_delay_ms", 2000}});
    const std::string posting = emulator.posting();
    const json created = emulator.ingest(posting, {{"email", "ann@example.com"}}).json()["data"];
    const std::string interview = created["interview_id"];
    const std::string since = Emulator::candidates(posting) + "?created_after=0";
    emulator.advance(1.999);
    CHECK(listed(emulator, posting) == 0);
    CHECK(emulator.http.get(since).json()["data"].empty());
    CHECK(emulator.http.get("/api/interviews/" + posting).json().empty());
    CHECK(emulator.http.get("/api/interviews/export/json").json().empty());
    CHECK(emulator.http.get("/api/interview/" + interview).status == 200);
    CHECK(emulator.http.get("/api/v2/interviews/" + interview + "/data").status == 200);
    CHECK(emulator.ingest(posting, {{"email", "ann@example.com"}}).status == 409);
    emulator.advance(0.001);
    CHECK(emulator.http.get(since).json()["data"] == json::array({created["candidate"]}));
    CHECK(emulator.http.get("/api/interviews/" + posting).json().size() == 1);
    CHECK(emulator.http.get("/api/interviews/export/json").json().size() == 1);
}

TEST_CASE("emulator: the delay of a list does not change for candidates that exist") {
    ControlledEmulator emulator;
    const std::string posting = emulator.posting();
    emulator.ingest(posting, json::object());
    emulator.control("PATCH", "/ingestion", {{"list_delay_ms", 1000}});
    emulator.ingest(posting, json::object());
    emulator.control("PATCH", "/ingestion", {{"list_delay_ms", 0}});
    CHECK(listed(emulator, posting) == 1);
    emulator.control("POST", "/clock", {{"advance_ms", 1000}});
    CHECK(listed(emulator, posting) == 2);
}

TEST_CASE("emulator: an asynchronous ingestion creates its candidate after a delay") {
    ControlledEmulator emulator;
    emulator.control("PATCH", "/ingestion", {{"async_delay_ms", 3000}, {"list_delay_ms", 1000}});
    const std::string posting = emulator.posting();
    const std::string async = Emulator::candidates(posting) + "/async";
    CHECK(emulator.http.post(async, {{"email", "ann@example.com"}}).status == 202);
    CHECK(emulator.http.post(async, {{"email", "ann@example.com"}}).status == 202);
    CHECK(emulator.http.post(async, {{"phone_number", "0123"}}).status == 422);
    emulator.advance(2.9);
    CHECK(emulator.server.candidate_count(posting) == 0);
    emulator.advance(0.1);
    CHECK(emulator.server.candidate_count(posting) == 1);
    CHECK(listed(emulator, posting) == 0);
    emulator.advance(10);
    const json found = emulator.http.get(Emulator::candidates(posting)).json()["data"];
    REQUIRE(found.size() == 1);
    CHECK(found[0]["created_at"] == emulator_start + 3);
}

TEST_CASE("emulator: a creation whose response was lost is applied late") {
    ControlledEmulator emulator;
    emulator.control("PATCH", "/ingestion", {{"lost_apply_delay_ms", 5000}});
    const std::string posting = emulator.posting();
    const std::string response = GENERATE("connection_closed", "connection_reset", "proxy_error");
    emulator.control("POST", "/faults", {{"response", response}, {"after_acting", true}, {"times", 1}});
    RawHttp http{emulator.server.base_url(), {{"X-API-KEY", emulator_key}}};
    CHECK(http.post(Emulator::candidates(posting), {{"email", "ann@example.com"}}).status ==
          (response == "proxy_error" ? 503 : 0));
    emulator.advance(1);
    CHECK(emulator.ingest(posting, {{"email", "bob@example.com"}}).status == 201);  // not lost, so not late
    CHECK(listed(emulator, posting) == 1);
    emulator.advance(4);
    const json found = emulator.http.get(Emulator::candidates(posting)).json()["data"];
    REQUIRE(found.size() == 2);
    CHECK(found[0]["email"] == "bob@example.com");
    CHECK(found[1]["email"] == "ann@example.com");
    CHECK(found[1]["created_at"] == emulator_start + 5);
}

TEST_CASE("emulator: a late duplicate of a row that was sent again is refused") {
    ControlledEmulator emulator;
    emulator.control("PATCH", "/ingestion", {{"lost_apply_delay_ms", 5000}});
    const std::string posting = emulator.posting();
    emulator.control("POST", "/faults",
                     {{"response", "connection_closed"}, {"after_acting", true}, {"times", 1}});
    RawHttp http{emulator.server.base_url(), {{"X-API-KEY", emulator_key}}};
    http.post(Emulator::candidates(posting), {{"email", "ann@example.com"}});
    CHECK(emulator.ingest(posting, {{"email", "ann@example.com"}}).status == 201);
    emulator.advance(5);
    CHECK(listed(emulator, posting) == 1);
}

TEST_CASE("emulator: a response waits until its creation was applied") {
    ControlledEmulator emulator;
    emulator.control("PATCH", "/ingestion", {{"apply_delay_ms", 60'000}});
    const std::string posting = emulator.posting();
    auto reply = std::async(std::launch::async, [&] {
        RawHttp http{emulator.server.base_url(), {{"X-API-KEY", emulator_key}}};
        return http.post(Emulator::candidates(posting), {{"email", "ann@example.com"}});
    });
    // Whether the request arrives before or after a step, the response comes after the end of its minute.
    const auto limit = steady_clock::now() + 10s;
    while (reply.wait_for(1ms) != std::future_status::ready) {
        REQUIRE(steady_clock::now() < limit);
        emulator.control("POST", "/clock", {{"advance_ms", 10'000}});
    }
    const RawReply got = reply.get();
    CHECK(got.status == 201);
    const double created_at = got.json()["data"]["candidate"]["created_at"];
    CHECK(created_at >= emulator_start + 60);
    CHECK(emulator.server.requests().back().status == 201);
    CHECK(emulator.server.statistics().count("POST", "/api/v2/postings/{posting_id}/candidates", 201) == 1);
}

TEST_CASE("emulator: a held response does not outlive a reset, a refusal or the end") {
    cis::emulator::Options options;
    options.ingestion.apply_delay = 3'600'000ms;
    std::future<RawReply> reply;
    {
        ControlledEmulator emulator{options};
        const std::string posting = emulator.posting();
        const std::string how = GENERATE("reset", "refusal", "end");
        const auto accepted = [&] { return emulator.server.statistics().connections_accepted; };
        const auto before = accepted();
        reply = std::async(std::launch::async, [url = emulator.server.base_url(), posting] {
            return RawHttp{url, {{"X-API-KEY", emulator_key}}}.post(Emulator::candidates(posting),
                                                                    json::object());
        });
        while (accepted() == before) {
        }
        if (how == "reset") emulator.control("POST", "/reset");
        if (how == "refusal") {
            emulator.server.refuse_connections();
            emulator.server.accept_connections();
            emulator.control("POST", "/clock", {{"advance_ms", 3'600'000}});
        }
        if (how == "reset") {
            // A request that arrived after the reset waits for a posting that no longer exists.
            while (reply.wait_for(1ms) != std::future_status::ready) emulator.control("POST", "/reset");
        }
    }
    REQUIRE(reply.wait_for(10s) == std::future_status::ready);
}

TEST_CASE("emulator: a creation is applied late although its caller is gone, in real time") {
    RealTime emulator{{.apply_delay = 40ms}};
    {
        const OwnedSocket caller = connect_to_loopback(emulator.server.port());
        const std::string request = "POST " + Emulator::candidates(emulator.posting) +
                                    " HTTP/1.1\r\nHost: a\r\nX-API-KEY: " + emulator_key +
                                    "\r\nContent-Length: 2\r\n\r\n{}";
        REQUIRE(send_some(caller, request) == static_cast<std::ptrdiff_t>(request.size()));
    }
    emulator.wait_for_listed(1);
}

TEST_CASE("emulator: delays pass by themselves in real time") {
    RealTime emulator{{.apply_delay = 20ms, .list_delay = 20ms, .async_delay = 20ms}};
    const std::string route = Emulator::candidates(emulator.posting);
    const auto began = steady_clock::now();
    const auto passed = [&began] { return steady_clock::now() - began + 1ms; };  // two clocks of the system
    CHECK(emulator.http.post(route, json::object()).status == 201);  // nothing else wakes the emulator
    CHECK(passed() >= 20ms);
    emulator.wait_for_listed(1);
    CHECK(passed() >= 40ms);
    CHECK(emulator.http.post(route + "/async", json::object()).status == 202);
    emulator.wait_for_listed(2);
    CHECK(passed() >= 100ms);
}
