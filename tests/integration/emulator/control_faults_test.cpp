#include "control_fixture.hpp"

namespace {

/// The response to one creation, on a new connection. libcurl would repeat it on an old one.
RawReply create(ControlledEmulator& emulator, const std::string& posting) {
    RawHttp http{emulator.server.base_url(), {{"X-API-KEY", emulator_key}}};
    return http.post(Emulator::candidates(posting), {{"name", "Ann"}});
}

}  // namespace

TEST_CASE("emulator control: every kind of fault, before and after acting") {
    ControlledEmulator emulator;
    const std::string posting = emulator.posting();
    const bool after_acting = GENERATE(false, true);
    const auto [response, status, code] =
        GENERATE(table<std::string, long, CURLcode>({{"rate_limited", 429, CURLE_OK},
                                                     {"unavailable", 503, CURLE_OK},
                                                     {"server_error", 500, CURLE_OK},
                                                     {"proxy_error", 503, CURLE_OK},
                                                     {"connection_closed", 0, CURLE_GOT_NOTHING},
                                                     {"connection_reset", 0, CURLE_RECV_ERROR}}));
    CAPTURE(response, after_acting);
    emulator.control("POST", "/faults",
                     {{"response", response}, {"after_acting", after_acting}, {"times", 1}});
    const RawReply reply = create(emulator, posting);
    CHECK(reply.status == status);
    CHECK(reply.code == code);
    CHECK(emulator.server.candidate_count(posting) == (after_acting ? 1 : 0));
    CHECK(create(emulator, posting).status == 201);
}

TEST_CASE("emulator control: a fault with all its members") {
    ControlledEmulator emulator;
    const std::string posting = emulator.posting();
    emulator.control("POST", "/faults",
                     {{"response", "proxy_error"},
                      {"proxy_status", 504},
                      {"after_acting", true},
                      {"method", "POST"},
                      {"path_pattern", "/api/v2/postings/{posting_id}/candidates"},
                      {"every", 2},
                      {"times", 1},
                      {"retry_after", "7"},
                      {"delay_ms", 20},
                      {"probability", 1},
                      {"seed", 18446744073709551615U}});
    CHECK(emulator.http.get(Emulator::candidates(posting)).status == 200);
    CHECK(create(emulator, posting).status == 201);
    const auto began = std::chrono::steady_clock::now();
    const RawReply reply = create(emulator, posting);
    CHECK(std::chrono::steady_clock::now() - began >= std::chrono::milliseconds{20});
    CHECK(reply.status == 504);
    CHECK(reply.header("Retry-After") == "7");
    CHECK(reply.header("Content-Type") == "text/html");
    CHECK(create(emulator, posting).status == 201);
    CHECK(create(emulator, posting).status == 201);
    CHECK(emulator.server.candidate_count(posting) == 4);
}

TEST_CASE("emulator control: ten per cent of faults are the same ten per cent again") {
    const auto statuses = [] {
        ControlledEmulator emulator;
        emulator.control("POST", "/faults", {{"probability", 0.1}, {"seed", 5}});
        std::vector<long> result(200);
        for (long& status : result) status = emulator.http.get("/health").status;
        return result;
    };
    const auto first = statuses();
    CHECK(std::ranges::count(first, 503) > 5);
    CHECK(std::ranges::count(first, 503) < 40);
    CHECK(first == statuses());
}

TEST_CASE("emulator control: faults are cleared") {
    ControlledEmulator emulator;
    emulator.control("POST", "/faults", {{"response", "unavailable"}});
    CHECK(emulator.http.get("/health").status == 503);
    CHECK(emulator.control("DELETE", "/faults") == json::object());
    CHECK(emulator.http.get("/health").status == 200);
}
