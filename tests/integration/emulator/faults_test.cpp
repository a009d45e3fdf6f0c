#include "emulator_fixture.hpp"

using cis::emulator::Fault;

namespace {

std::vector<long> statuses(Emulator& emulator, int count, const std::string& target = "/health") {
    std::vector<long> result(static_cast<std::size_t>(count));
    for (long& status : result) status = emulator.http.get(target).status;
    return result;
}

}  // namespace

TEST_CASE("emulator: every third request gets a 429") {
    Emulator emulator;
    Fault fault;
    fault.response = Fault::Response::rate_limited;
    fault.every = 3;
    fault.retry_after = GENERATE("", "7", "Fri, 31 Dec 1999 23:59:59 GMT");
    emulator.server.inject(fault);
    CHECK(statuses(emulator, 2) == std::vector<long>{200, 200});
    const RawReply reply = emulator.http.get("/health");
    CHECK(reply.status == 429);
    CHECK(error_of(reply)["code"] == "rate_limit_exceeded");
    CHECK(reply.header("Retry-After").value_or("") == fault.retry_after);
    CHECK(statuses(emulator, 4) == std::vector<long>{200, 200, 429, 200});
    emulator.server.clear_faults();
    CHECK(statuses(emulator, 4) == std::vector<long>{200, 200, 200, 200});
}

TEST_CASE("emulator: 503 in the envelope comes before anything is done") {
    Emulator emulator;
    const std::string posting = emulator.posting();
    Fault fault;
    fault.response = Fault::Response::unavailable;
    fault.times = 1;
    emulator.server.inject(fault);
    const RawReply reply = emulator.ingest(posting, {{"email", "a@example.com"}});
    CHECK(reply.status == 503);
    CHECK(error_of(reply)["code"] == "service_unavailable");
    CHECK(emulator.server.candidate_count(posting) == 0);
    CHECK(emulator.ingest(posting, {{"email", "a@example.com"}}).status == 201);
}

TEST_CASE("emulator: a proxy responds with 503 in HTML, before or after the request was applied") {
    Emulator emulator;
    const std::string posting = emulator.posting();
    Fault fault;
    fault.response = Fault::Response::proxy_error;
    fault.times = 1;
    fault.after_acting = GENERATE(false, true);
    emulator.server.inject(fault);
    const RawReply reply = emulator.ingest(posting, {{"email", "a@example.com"}});
    CHECK(reply.status == 503);
    CHECK(reply.header("Content-Type") == "text/html");
    CHECK(reply.body.starts_with("<html>"));
    CHECK(emulator.server.candidate_count(posting) == (fault.after_acting ? 1 : 0));
}

TEST_CASE("emulator: an unexpected failure occurs before or after the request was applied") {
    Emulator emulator;
    const std::string posting = emulator.posting();
    Fault fault;
    fault.response = Fault::Response::server_error;
    fault.times = 1;
    fault.after_acting = GENERATE(false, true);
    emulator.server.inject(fault);
    const RawReply reply = emulator.ingest(posting, {{"email", "a@example.com"}});
    CHECK(reply.status == 500);
    CHECK(error_of(reply)["code"] == "api_error");
    CHECK(emulator.server.candidate_count(posting) == (fault.after_acting ? 1 : 0));
}

TEST_CASE("emulator: responses are lost before or after the request was applied") {
    Emulator emulator;
    const std::string posting = emulator.posting();
    Fault fault;
    fault.response = Fault::Response::connection_closed;
    fault.after_acting = GENERATE(false, true);
    fault.method = "POST";
    fault.path_pattern = "/api/v2/postings/{posting_id}/candidates";
    fault.times = 2;
    emulator.server.inject(fault);
    CHECK(emulator.http.get(Emulator::candidates(posting)).status == 200);
    for (const char* const email : {"a@example.com", "b@example.com"}) {
        // A new connection: libcurl would silently repeat the request on a reused one.
        RawHttp http{emulator.server.base_url(), {{"X-API-KEY", emulator_key}}};
        const RawReply reply = http.post(Emulator::candidates(posting), {{"email", email}});
        CHECK((reply.code == CURLE_GOT_NOTHING || reply.code == CURLE_RECV_ERROR));
        CHECK(reply.status == 0);
    }
    CHECK(emulator.server.candidate_count(posting) == (fault.after_acting ? 2 : 0));
    CHECK(emulator.server.statistics().count("POST", fault.path_pattern, 0) == 2);
    CHECK(emulator.ingest(posting, {{"email", "a@example.com"}}).status == (fault.after_acting ? 409 : 201));
}

TEST_CASE("emulator: faults count for themselves and the first injected wins") {
    Emulator emulator;
    Fault limited;
    limited.response = Fault::Response::rate_limited;
    limited.every = 2;
    Fault down;
    down.response = Fault::Response::unavailable;
    down.every = 3;
    emulator.server.inject(limited);
    emulator.server.inject(down);
    CHECK(statuses(emulator, 6) == std::vector<long>{200, 429, 503, 429, 200, 429});
    down.every = 0;
    CHECK_THROWS_AS(emulator.server.inject(down), std::invalid_argument);
}

TEST_CASE("emulator: a fault keeps to its path") {
    Emulator emulator;
    const std::string posting = emulator.posting();
    const std::string other = emulator.posting();
    Fault fault;
    fault.path_pattern = Emulator::candidates(posting);
    emulator.server.inject(fault);
    CHECK(statuses(emulator, 1, Emulator::candidates(posting)) == std::vector<long>{503});
    CHECK(statuses(emulator, 1, Emulator::candidates(other)) == std::vector<long>{200});
    CHECK(statuses(emulator, 1) == std::vector<long>{200});
}

TEST_CASE("emulator: the fail rate is a share of requests, drawn from the seed") {
    const auto pattern = [](double rate, std::uint64_t seed) {
        cis::emulator::Options options;
        options.fail_rate = rate;
        options.seed = seed;
        Emulator emulator{options};
        return statuses(emulator, 400);
    };
    const auto first = pattern(0.25, 3);
    const auto failed = std::ranges::count(first, 503);
    CHECK(failed > 60);
    CHECK(failed < 140);
    CHECK(std::ranges::count(first, 200) == 400 - failed);
    CHECK(first == pattern(0.25, 3));
    CHECK(first != pattern(0.25, 4));
    CHECK(pattern(1, 3) == std::vector<long>(400, 503));
}

TEST_CASE("emulator: a credential has its quota in a window of 60 s") {
    cis::emulator::Options options;
    options.requests_per_minute = 3;
    options.bearer_tokens = {"token-of-the-tests"};
    Emulator emulator{options};
    CHECK(statuses(emulator, 3) == std::vector<long>{200, 200, 200});
    emulator.advance(10.5);
    const RawReply refused = emulator.http.get("/health");
    CHECK(refused.status == 429);
    CHECK(error_of(refused)["code"] == "rate_limit_exceeded");
    CHECK(refused.header("Retry-After") == "50");
    RawHttp other{emulator.server.base_url(), {{"Authorization", "Bearer token-of-the-tests"}}};
    CHECK(other.get("/health").status == 200);
    CHECK(emulator.http.get("/health", {{"X-API-KEY", ""}}).status == 429);
    emulator.advance(49.4);
    CHECK(emulator.http.get("/health").header("Retry-After") == "1");
    emulator.advance(0.1);
    CHECK(statuses(emulator, 4) == std::vector<long>{200, 200, 200, 429});
}

TEST_CASE("emulator: connections are refused and accepted again with all state kept") {
    Emulator emulator;
    const std::string posting = emulator.posting();
    const auto port = emulator.server.port();
    for (int i = 0; i < 3; ++i) {
        emulator.server.refuse_connections();
        emulator.server.refuse_connections();
        CHECK(emulator.http.get("/health").code == CURLE_COULDNT_CONNECT);
        emulator.server.accept_connections();
        emulator.server.accept_connections();
        CHECK(emulator.server.port() == port);
        CHECK(values_of(emulator.http.get("/api/v2/postings"), "id") == std::vector{posting});
    }
    CHECK(emulator.server.statistics().connections_accepted == 4);
}

TEST_CASE("emulator: a request that waits for its response is applied even if the connection closes") {
    cis::emulator::Options options;
    options.latency = std::chrono::seconds{20};
    Emulator emulator{options};
    cis::emulator::Server& server = emulator.server;
    const auto began = std::chrono::steady_clock::now();
    RawReply reply;
    std::thread caller{[&] {
        RawHttp http{server.base_url(), {{"X-API-KEY", emulator_key}}};
        reply = http.post("/api/v2/postings", {{"title", "Waiting"}});
    }};
    while (server.requests().empty()) std::this_thread::sleep_for(std::chrono::milliseconds{1});
    server.refuse_connections();
    caller.join();
    CHECK(std::chrono::steady_clock::now() - began < std::chrono::seconds{10});
    CHECK(reply.code != CURLE_OK);
    CHECK(reply.status == 0);
    CHECK(server.requests().front().status == 201);
}
