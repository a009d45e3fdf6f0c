#include "emulator_fixture.hpp"

TEST_CASE("emulator: health is an empty object") {
    Emulator emulator;
    const RawReply reply = emulator.http.get("/health");
    CHECK(reply.status == 200);
    CHECK(reply.json() == json::object());
}

TEST_CASE("emulator: paths are split before they are decoded") {
    Emulator emulator;
    const std::string id = emulator.posting();
    CHECK(emulator.http.get("/api/v2/%70ostings").status == 200);
    CHECK(emulator.http.get("/api/v2%2Fpostings").status == 404);
    CHECK(emulator.http.get("/api/v2/postings/").status == 404);
    CHECK(emulator.http.get("/api/v2//postings").status == 404);
    CHECK(emulator.http.get("/api/v2/postings/../postings").status == 404);
    CHECK(emulator.http.patch("/api/v2/postings/" + id + "%2Fcandidates", json::object()).status == 404);
    CHECK(emulator.http.get("/api/v2/postings/%2E%2E/candidates").status == 404);
    CHECK(emulator.http.get("/api/v2/postings/a%ZZ%/candidates").status == 404);
    CHECK(emulator.http.get("/api/v2/postings?a%26limit=x&%6Cimit=1").status == 200);
    CHECK(emulator.server.requests().back().query == "a%26limit=x&%6Cimit=1");
    CHECK(emulator.server.requests()[2].path == "/api/v2%2Fpostings");
}

TEST_CASE("emulator: methods without a route are not found") {
    Emulator emulator;
    emulator.posting();
    const std::string method = GENERATE("DELETE", "PUT", "OPTIONS", "PURGE");
    CAPTURE(method);
    const RawReply reply = emulator.http.send(method, "/api/v2/postings", "{}");
    CHECK(reply.status == 404);
    CHECK(error_of(reply)["code"] == "not_found");
    const RawReply head = emulator.http.send("HEAD", "/api/v2/postings");
    CHECK(head.status == 200);
    CHECK(head.body.empty());
    CHECK(head.header("content-type") == "application/json");
}

TEST_CASE("emulator: the body of a GET is read") {
    Emulator emulator;
    CHECK(emulator.http.send("GET", "/health", R"({"a":1})").status == 200);
    CHECK(emulator.server.requests().back().body == R"({"a":1})");
    CHECK(emulator.http.get("/health").status == 200);
    CHECK(emulator.server.statistics().connections_accepted == 1);
}

TEST_CASE("emulator: bodies that are not a JSON object are refused") {
    Emulator emulator;
    const std::string deep(100'000, '[');
    for (const std::string& body :
         {std::string{""}, std::string{"{"}, std::string{"{} {}"}, std::string{"{'a':1}"},
          std::string{"{\"name\":\"\xff\"}"}, std::string{"{\"deadline\":1e999}"}, R"({"data":)" + deep,
          deep + std::string(deep.size(), ']')}) {
        CAPTURE(body.substr(0, 20));
        const RawReply reply = emulator.http.send("POST", "/api/v2/postings", body);
        CHECK(reply.status == 400);
        CHECK(error_of(reply)["code"] == "bad_request");
        CHECK(error_of(reply)["param"].is_null());
    }
    for (const char* const body : {"[]", "null", "\"text\"", "1"}) {
        CAPTURE(body);
        CHECK(emulator.http.send("POST", "/api/v2/postings", body).status == 422);
    }
}

TEST_CASE("emulator: big bodies are taken up to the limit") {
    cis::emulator::Options options;
    options.body_limit = std::size_t{4} << 20U;
    Emulator emulator{options};
    json body{{"description", ""}};
    body["description"] = std::string(options.body_limit - body.dump().size(), 'x');
    CHECK(emulator.http.post("/api/v2/postings", body).status == 201);
    body["description"] = body["description"].get<std::string>() + "x";
    const RawReply reply = emulator.http.post("/api/v2/postings", body);
    CHECK(reply.status == 413);
    CHECK(error_of(reply)["code"] == "bad_request");
    CHECK(emulator.http.get("/api/v2/postings").json()["data"].size() == 1);
}

TEST_CASE("emulator: requests are recorded as received, the latest only") {
    cis::emulator::Options options;
    options.recorded_requests = 3;
    Emulator emulator{options};
    for (int i = 0; i < 5; ++i) emulator.http.get("/health?n=" + std::to_string(i), {{"X-Extra", "yes"}});
    const auto requests = emulator.server.requests();
    REQUIRE(requests.size() == 3);
    CHECK(requests[0].query == "n=2");
    CHECK(requests[2].query == "n=4");
    CHECK(requests[2].method == "GET");
    CHECK(requests[2].path == "/health");
    CHECK(requests[2].status == 200);
    CHECK(std::ranges::find(requests[2].headers, std::pair<std::string, std::string>{"X-Extra", "yes"}) !=
          requests[2].headers.end());
}

TEST_CASE("emulator: the recorded requests are bounded in bytes") {
    constexpr std::size_t kibibyte = 1024;
    cis::emulator::Options options;
    options.recorded_bytes = 100 * kibibyte;
    Emulator emulator{options};
    const auto send = [&](int number, std::size_t size) {
        emulator.http.post("/nowhere?n=" + std::to_string(number), {{"text", std::string(size, 'x')}});
    };
    for (int i = 0; i < 5; ++i) send(i, 40 * kibibyte);
    auto requests = emulator.server.requests();
    REQUIRE(requests.size() == 2);
    CHECK(requests[0].query == "n=3");
    CHECK(requests[1].query == "n=4");

    send(5, 100 * kibibyte);  // too large: the others stay
    CHECK(emulator.server.requests().size() == 2);

    send(6, 70 * kibibyte);  // takes the place of both
    requests = emulator.server.requests();
    REQUIRE(requests.size() == 1);
    CHECK(requests[0].query == "n=6");

    emulator.server.clear_requests();
    for (int i = 7; i < 9; ++i) send(i, 40 * kibibyte);
    CHECK(emulator.server.requests().size() == 2);
    CHECK(emulator.server.statistics().count() == 9);
}

TEST_CASE("emulator: requests are counted by method, route and status") {
    Emulator emulator;
    const std::string id = emulator.posting();
    emulator.ingest_many(id, 3);
    emulator.ingest(id, {{"email", "0@example.com"}});
    emulator.http.get("/nowhere");
    const auto statistics = emulator.server.statistics();
    const char* const route = "/api/v2/postings/{posting_id}/candidates";
    CHECK(statistics.count("POST", route, 201) == 3);
    CHECK(statistics.count("POST", route, 409) == 1);
    CHECK(statistics.count("POST", route) == 4);
    CHECK(statistics.count("GET") == 1);
    CHECK(statistics.count({}, {}, 404) == 1);
    CHECK(statistics.count() == 6);
    CHECK(statistics.candidates_created == 3);
}

TEST_CASE("emulator: the seed determines the identifiers") {
    const auto id = [](std::uint64_t seed) {
        cis::emulator::Options options;
        options.seed = seed;
        return Emulator{options}.posting();
    };
    const std::string first = id(7);
    CHECK(first == id(7));
    CHECK(first != id(8));
    CHECK(first.size() == 36);
}

TEST_CASE("emulator: latency delays each response and no other") {
    using namespace std::chrono;
    constexpr milliseconds latency{250};
    constexpr int callers = 8;
    cis::emulator::Options options;
    options.latency = latency;
    const Emulator emulator{options};
    const auto began = steady_clock::now();
    std::vector<long> statuses(callers);
    {
        std::vector<std::thread> threads;
        threads.reserve(callers);
        for (long& status : statuses) {
            threads.emplace_back([&] {
                RawHttp http{emulator.server.base_url(), {{"X-API-KEY", emulator_key}}};
                status = http.get("/health").status;
            });
        }
        for (std::thread& thread : threads) thread.join();
    }
    const auto elapsed = steady_clock::now() - began;
    CHECK(statuses == std::vector<long>(callers, 200));
    CHECK(elapsed >= latency);
    CHECK(elapsed < latency * callers / 2);
}
