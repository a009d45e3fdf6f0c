#include "emulator_fixture.hpp"

using cis::emulator::Fault;

namespace {

/// The statuses of requests to an emulator with these faults.
std::vector<long> statuses(const std::vector<Fault>& faults, std::size_t count) {
    Emulator emulator;
    for (const Fault& fault : faults) emulator.server.inject(fault);
    std::vector<long> result(count);
    for (long& status : result) status = emulator.http.get("/health").status;
    return result;
}

Fault tenth(Fault::Response response, std::uint64_t seed) {
    Fault fault;
    fault.response = response;
    fault.probability = 0.1;
    fault.seed = seed;
    return fault;
}

}  // namespace

TEST_CASE("emulator: a fault draws its share of requests from its seed") {
    const auto unavailable = [](std::uint64_t seed) {
        return statuses({tenth(Fault::Response::unavailable, seed)}, 500);
    };
    const auto first = unavailable(3);
    const auto failed = std::ranges::count(first, 503);
    CHECK(failed > 20);
    CHECK(failed < 90);
    CHECK(std::ranges::count(first, 200) == 500 - failed);
    CHECK(first == unavailable(3));
    CHECK(first != unavailable(4));
}

TEST_CASE("emulator: faults with the same seed draw independently") {
    const auto mixed =
        statuses({tenth(Fault::Response::unavailable, 7), tenth(Fault::Response::rate_limited, 7)}, 500);
    CHECK(std::ranges::count(mixed, 503) > 20);
    CHECK(std::ranges::count(mixed, 429) > 20);
}

TEST_CASE("emulator: a random fault ends after its times and keeps to every n-th request") {
    Fault fault = tenth(Fault::Response::unavailable, 1);
    fault.times = 2;
    CHECK(std::ranges::count(statuses({fault}, 300), 503) == 2);
    fault.times = 0;
    fault.probability = 0.5;
    fault.every = 2;
    const auto answered = statuses({fault}, 100);
    std::size_t odd = 0;
    for (std::size_t i = 0; i < answered.size(); i += 2) odd += answered[i] == 503 ? 1U : 0U;
    CHECK(odd == 0);
    CHECK(std::ranges::count(answered, 503) > 10);
    CHECK(std::ranges::count(answered, 503) < 40);
}

TEST_CASE("emulator: a proxy answers with 502, 503 or 504") {
    Emulator emulator;
    Fault fault;
    fault.response = Fault::Response::proxy_error;
    fault.proxy_status = GENERATE(502, 503, 504);
    emulator.server.inject(fault);
    const RawReply reply = emulator.http.get("/health");
    CHECK(reply.status == fault.proxy_status);
    CHECK(reply.header("Content-Type") == "text/html");
    CHECK(reply.body.find(std::to_string(fault.proxy_status)) != std::string::npos);
}

TEST_CASE("emulator: a connection is reset before or after the request was applied") {
    Emulator emulator;
    const std::string posting = emulator.posting();
    Fault fault;
    fault.response = Fault::Response::connection_reset;
    fault.after_acting = GENERATE(false, true);
    fault.times = 1;
    emulator.server.inject(fault);
    RawHttp http{emulator.server.base_url(), {{"X-API-KEY", emulator_key}}};
    const RawReply reply = http.post(Emulator::candidates(posting), {{"email", "a@example.com"}});
    CHECK(reply.code == CURLE_RECV_ERROR);  // an orderly end is CURLE_GOT_NOTHING
    CHECK(reply.status == 0);
    CHECK(emulator.server.requests().back().status == 0);
    CHECK(emulator.server.candidate_count(posting) == (fault.after_acting ? 1 : 0));
    CHECK(emulator.http.get("/health").status == 200);
}

TEST_CASE("emulator: a fault delays the response of the service or its own") {
    Emulator emulator;
    const std::string posting = emulator.posting();
    Fault fault;
    fault.response = GENERATE(Fault::Response::delayed, Fault::Response::unavailable);
    fault.delay = 30ms;
    fault.times = 1;
    emulator.server.inject(fault);
    const auto began = std::chrono::steady_clock::now();
    const RawReply reply = emulator.ingest(posting, {{"email", "a@example.com"}});
    CHECK(std::chrono::steady_clock::now() - began >= 30ms);
    const bool own = fault.response == Fault::Response::delayed;
    CHECK(reply.status == (own ? 201 : 503));
    CHECK(emulator.server.candidate_count(posting) == (own ? 1 : 0));
}

TEST_CASE("emulator: an unusable fault is refused with the name of the member") {
    Emulator emulator;
    const auto refused = [&](const char* member, auto change) {
        Fault fault;
        change(fault);
        CHECK_THROWS_WITH(emulator.server.inject(fault), Catch::Matchers::StartsWith(member));
    };
    refused("every", [](Fault& fault) { fault.every = 0; });
    refused("proxy_status", [](Fault& fault) { fault.proxy_status = 200; });
    refused("delay", [](Fault& fault) { fault.delay = -1ms; });
    refused("probability", [](Fault& fault) { fault.probability = 1.5; });
    CHECK(emulator.http.get("/health").status == 200);
}
