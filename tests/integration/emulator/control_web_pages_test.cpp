#include "control_fixture.hpp"

namespace {

struct Caller {
    const char* who;
    RawHeaders headers;
    bool is_served;
};

// RawHttp sends the Host of its URL, which is 127.0.0.1, unless a caller has its own.
const std::vector<Caller> callers{
    {"a program", {}, true},
    {"a program that names another loopback address", {{"Host", "127.8.9.10:8080"}}, true},
    {"a program that says localhost", {{"Host", "LocalHost:8080"}}, true},
    {"a program that uses IPv6", {{"Host", "[::1]:8080"}}, true},
    {"a program without a port", {{"Host", "localhost"}}, true},
    {"a page of this emulator", {{"Origin", "http://127.0.0.1:8080"}}, true},
    {"a page of another port of this machine", {{"Origin", "http://localhost:3000"}}, true},
    {"a page of this machine with TLS", {{"Origin", "https://[::1]"}}, true},
    {"a page of another site", {{"Origin", "https://evil.example"}}, false},
    {"a page of no site", {{"Origin", "null"}}, false},
    {"a page of an extension", {{"Origin", "chrome-extension://127.0.0.1"}}, false},
    {"a page of a name that begins like this machine", {{"Origin", "http://127.0.0.1.evil.example"}}, false},
    {"a page of a name that ends like this machine", {{"Origin", "http://evil-localhost"}}, false},
    {"a page of a host behind credentials", {{"Origin", "http://localhost@evil.example"}}, false},
    {"a page of a host behind a port", {{"Origin", "http://localhost:80.evil.example"}}, false},
    {"a page of a host behind brackets", {{"Origin", "http://[::1].evil.example"}}, false},
    {"a page whose name was bound anew", {{"Host", "evil.example:8080"}}, false},
    {"the same, with its own origin", {{"Host", "evil.example"}, {"Origin", "http://evil.example"}}, false},
    {"a page of a public address", {{"Host", "192.0.2.1"}}, false},
    {"a page of an address of IPv6", {{"Host", "[2001:db8::1]:8080"}}, false},
    {"two origins", {{"Origin", "http://localhost"}, {"Origin", "http://evil.example"}}, false},
    {"an empty origin", {{"Origin", "http://"}}, false},
    {"half an address", {{"Host", "[::1"}}, false},
};

}  // namespace

TEST_CASE("emulator control: a web page of another site reads and changes nothing") {
    ControlledEmulator emulator;
    const std::string posting = emulator.active_posting();
    emulator.server.seed({.posting_id = posting, .count = 3});
    for (const Caller& caller : callers) {
        CAPTURE(caller.who);
        const RawReply read = emulator.try_control("GET", "/requests", nullptr, caller.headers);
        CHECK(read.status == (caller.is_served ? 200 : 403));
        if (!caller.is_served) {
            CHECK(read.json()["error"]["code"] == "forbidden");
            CHECK(read.body.find(emulator_key) == std::string::npos);
            CHECK(emulator.try_control("POST", "/reset", nullptr, caller.headers).status == 403);
        }
    }
    CHECK(emulator.server.candidate_count(posting) == 3);
    CHECK(emulator.try_control("POST", "/reset", nullptr, {{"Origin", "http://localhost:1"}}).status == 200);
    CHECK(emulator.server.candidate_count(posting) == 0);
}

TEST_CASE("emulator control: the service itself is served under any name") {
    ControlledEmulator emulator;
    CHECK(emulator.http.get("/health", {{"Host", "cis.example"}, {"Origin", "https://cis.example"}}).status ==
          200);
}
