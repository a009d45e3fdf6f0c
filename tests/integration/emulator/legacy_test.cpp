#include "emulator_fixture.hpp"

TEST_CASE("emulator: the legacy API refuses with 401 and a detail") {
    cis::emulator::Options options;
    options.bearer_tokens = {"token-of-the-tests"};
    const Emulator emulator{options};
    struct Row {
        RawHeaders headers;
        long status;
    };
    const std::vector<Row> rows{
        {{}, 401},
        {{{"X-API-KEY", "another"}}, 401},
        {{{"Authorization", "Bearer another"}}, 401},
        {{{"X-API-KEY", emulator_key}}, 200},
        {{{"Authorization", "Bearer token-of-the-tests"}}, 200},
    };
    for (std::size_t i = 0; i < rows.size(); ++i) {
        CAPTURE(i);
        RawHttp http{emulator.server.base_url(), rows[i].headers};
        const RawReply reply = http.get("/api/health");
        CHECK(reply.status == rows[i].status);
        if (reply.status == 200) {
            CHECK(reply.json() == json::object());
        } else {
            CHECK(detail_of(reply).is_string());
            CHECK(!reply.header("X-RateLimit-Limit"));
        }
    }
}

TEST_CASE("emulator: legacy refusals are a text or a list of places") {
    Emulator emulator;
    for (const char* const target : {"/api/nothing", "/api/interview/unknown", "/api/v3/postings"}) {
        CAPTURE(target);
        const RawReply reply = emulator.http.get(target);
        CHECK(reply.status == 404);
        CHECK(detail_of(reply).is_string());
    }
    CHECK(error_of(emulator.http.get("/api/v2/nothing"))["code"] == "not_found");

    const RawReply query = emulator.http.get("/api/postings?page=0&limit=5");
    CHECK(query.status == 422);
    CHECK(places_of(query) == std::vector<json>{{"query", "page"}});
    const RawReply broken = emulator.http.send("POST", "/api/webhook/create", "{");
    CHECK(broken.status == 422);
    CHECK(places_of(broken) == std::vector{json::array({"body"})});
    const RawReply body = emulator.http.send("POST", "/api/webhook/create", "[]");
    CHECK(body.status == 422);
    CHECK(places_of(body) == std::vector{json::array({"body"})});
    CHECK(emulator.http.get("/api/postings", {{"X-Workspace-Id", "unknown"}}).status == 404);
}

TEST_CASE("emulator: injected failures have the form of the legacy API too") {
    Emulator emulator;
    cis::emulator::Fault fault;
    fault.response = cis::emulator::Fault::Response::rate_limited;
    fault.retry_after = "3";
    emulator.server.inject(fault);
    const RawReply reply = emulator.http.get("/api/health");
    CHECK(reply.status == 429);
    CHECK(reply.header("Retry-After") == "3");
    CHECK(detail_of(reply).is_string());
}

TEST_CASE("emulator: legacy postings come in numbered pages") {
    Emulator emulator;
    std::vector<std::string> all(23);
    for (std::string& id : all) id = emulator.posting();
    struct Row {
        std::string query;
        std::size_t first;
        std::size_t count;
        int page;
        int limit;
    };
    const std::vector<Row> rows{
        {"", 0, 10, 1, 10},
        {"?page=2", 10, 10, 2, 10},
        {"?page=3", 20, 3, 3, 10},
        {"?page=4", 23, 0, 4, 10},
        {"?limit=100", 0, 23, 1, 100},
        {"?page=5&limit=5", 20, 3, 5, 5},
        {"?page=1000000000&limit=100", 23, 0, 1'000'000'000, 100},
    };
    for (const Row& row : rows) {
        CAPTURE(row.query);
        const RawReply reply = emulator.http.get("/api/postings" + row.query);
        REQUIRE(reply.status == 200);
        const json body = reply.json();
        CHECK(members(body) == std::set<std::string>{"postings", "page", "limit", "total"});
        CHECK(body["total"] == 23);
        CHECK(body["page"] == row.page);
        CHECK(body["limit"] == row.limit);
        REQUIRE(body["postings"].size() == row.count);
        for (std::size_t i = 0; i < row.count; ++i) CHECK(body["postings"][i]["id"] == all[row.first + i]);
    }
    for (const char* const query : {"?page=0", "?page=-1", "?page=x", "?page=", "?limit=0", "?limit=101",
                                    "?limit=1.5", "?page=99999999999999999999"}) {
        CAPTURE(query);
        CHECK(emulator.http.get(std::string{"/api/postings"} + query).status == 422);
    }
}

TEST_CASE("emulator: the legacy quota is reported in headers and ends with its window") {
    cis::emulator::Options options;
    options.legacy_requests_per_minute = 3;
    options.bearer_tokens = {"token-of-the-tests"};
    Emulator emulator{options};
    const auto expect = [&](const RawReply& reply, long status, const char* remaining, const char* reset) {
        CHECK(reply.status == status);
        CHECK(reply.header("X-RateLimit-Limit") == "3");
        CHECK(reply.header("X-RateLimit-Remaining") == remaining);
        CHECK(reply.header("X-RateLimit-Reset") == reset);
    };
    expect(emulator.http.get("/api/health"), 200, "2", "1700000060");
    emulator.advance(10);
    expect(emulator.http.get("/api/nothing"), 404, "1", "1700000060");
    expect(emulator.http.get("/api/postings?page=0"), 422, "0", "1700000060");
    emulator.advance(0.5);
    const RawReply refused = emulator.http.get("/api/health");
    expect(refused, 429, "0", "1700000060");
    CHECK(refused.header("Retry-After") == "50");
    CHECK(detail_of(refused).is_string());

    const RawReply current = emulator.http.get("/api/v2/postings");
    CHECK(current.status == 200);
    CHECK(!current.header("X-RateLimit-Limit"));
    RawHttp other{emulator.server.base_url(), {{"Authorization", "Bearer token-of-the-tests"}}};
    expect(other.get("/api/health"), 200, "2", "1700000071");
    emulator.advance(49.5);
    expect(emulator.http.get("/api/health"), 200, "2", "1700000120");
}

TEST_CASE("emulator: 300 legacy requests a minute unless told otherwise") {
    Emulator emulator;
    const RawReply reply = emulator.http.get("/api/health");
    CHECK(reply.header("X-RateLimit-Limit") == "300");
    CHECK(reply.header("X-RateLimit-Remaining") == "299");
    CHECK(!emulator.http.get("/health").header("X-RateLimit-Limit"));
    cis::emulator::Options options;
    options.legacy_requests_per_minute = 0;
    CHECK(!Emulator{options}.http.get("/api/health").header("X-RateLimit-Limit"));
    options.legacy_requests_per_minute = -1;
    CHECK_THROWS_AS(Emulator{options}, std::invalid_argument);
}
