#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include "control_fixture.hpp"
#include "event_receiver.hpp"

namespace {

/// The IPv4 addresses other than the loopback one; none on a machine without a network.
std::vector<std::string> addresses_of_this_machine() {
    ifaddrs* list = nullptr;
    REQUIRE(::getifaddrs(&list) == 0);
    const std::unique_ptr<ifaddrs, decltype(&::freeifaddrs)> owner{list, &::freeifaddrs};
    std::vector<std::string> addresses;
    for (const ifaddrs* entry = list; entry != nullptr; entry = entry->ifa_next) {
        if (entry->ifa_addr == nullptr || entry->ifa_addr->sa_family != AF_INET) continue;
        if ((entry->ifa_flags & IFF_LOOPBACK) != 0 || (entry->ifa_flags & IFF_UP) == 0) continue;
        const auto* const any = static_cast<const void*>(entry->ifa_addr);
        std::array<char, INET_ADDRSTRLEN> text{};
        const in_addr& address = static_cast<const sockaddr_in*>(any)->sin_addr;
        REQUIRE(::inet_ntop(AF_INET, &address, text.data(), text.size()) != nullptr);
        addresses.emplace_back(text.data());
    }
    return addresses;
}

}  // namespace

TEST_CASE("emulator control: is off unless asked for") {
    Emulator emulator;
    const RawReply reply = emulator.http.get("/__emulator/clock");
    CHECK(reply.status == 404);
    CHECK(emulator.server.requests().size() == 1);
}

TEST_CASE("emulator control: thousands of candidates are seeded at once") {
    ControlledEmulator emulator;
    const std::string posting = emulator.posting();
    const json ids =
        emulator.control("POST", "/candidates", {{"posting_id", posting}, {"count", 5000}})["interview_ids"];
    CHECK(ids.size() == 5000);
    CHECK(std::set<json>(ids.begin(), ids.end()).size() == 5000);
    CHECK(emulator.control("GET", "/candidates?posting_id=" + posting) == json{{"count", 5000}});
    const json last =
        emulator.http.get(Emulator::candidates(posting) + "?starting_after=" + ids[4998].get<std::string>())
            .json();
    CHECK(last["pagination"]["total_count"] == 5000);
    CHECK(last["data"].size() == 1);
    CHECK(last["data"][0]["interview_id"] == ids[4999]);
    CHECK(last["data"][0]["name"] == "Candidate 5000");
    CHECK(last["data"][0]["email"] == "candidate-5000@example.com");
}

TEST_CASE("emulator control: seeded candidates have the wanted name, address and metadata") {
    ControlledEmulator emulator;
    const std::string posting = emulator.posting();
    const json seed{{"posting_id", posting},
                    {"count", 2},
                    {"name", "Ann {n} of {n}"},
                    {"email", "shared@example.com"},
                    {"metadata", {{"ingest_key", "k{n}"}}}};
    emulator.control("POST", "/candidates", seed);
    emulator.control("POST", "/candidates", {{"posting_id", posting}, {"email", ""}});
    const json found = emulator.http.get(Emulator::candidates(posting)).json()["data"];
    REQUIRE(found.size() == 3);
    CHECK(found[0]["name"] == "Ann 1 of 1");
    CHECK(found[1]["email"] == "shared@example.com");
    CHECK(found[1]["metadata"] == json{{"ingest_key", "k2"}});
    CHECK(found[2]["email"].is_null());
    CHECK(found[2]["metadata"] == json::object());
}

TEST_CASE("emulator control: reset restores what the emulator began with") {
    cis::emulator::Options options;
    options.requests_per_minute = 4;
    options.ingestion.list_delay = std::chrono::milliseconds{5};
    ControlledEmulator emulator{options};
    const EventReceiver receiver;
    const std::string posting = emulator.posting();
    const std::string interview =
        emulator.control("POST", "/candidates", {{"posting_id", posting}})["interview_ids"][0];
    REQUIRE(emulator.http
                .post("/api/v2/webhooks",
                      {{"posting_id", posting}, {"url", receiver.url()}, {"event_type", "interview_started"}})
                .status == 201);
    emulator.control("POST", "/events", {{"event_type", "interview_started"}, {"interview_id", interview}});
    emulator.control("POST", "/faults", {{"response", "server_error"}});
    emulator.control("POST", "/clock", {{"advance_ms", 5000}});
    emulator.control("PATCH", "/ingestion", {{"list_delay_ms", 7}});
    REQUIRE(emulator.http.get("/health").status == 500);

    CHECK(emulator.control("POST", "/reset") == json::object());
    CHECK(emulator.control("GET", "/requests")["requests"].empty());
    CHECK(emulator.control("GET", "/deliveries")["deliveries"].empty());
    CHECK(emulator.control("GET", "/statistics") == json{{"requests", json::array()},
                                                         {"deliveries", json::array()},
                                                         {"connections_accepted", 0},
                                                         {"candidates_created", 0}});
    CHECK(emulator.control("GET", "/clock") == json{{"now", emulator_start}});
    CHECK(emulator.control("GET", "/ingestion")["list_delay_ms"] == 5);
    CHECK(emulator.control("GET", "/candidates?posting_id=" + posting) == json{{"count", 0}});
    CHECK(emulator.posting() == posting);  // the same seed
    for (const long status : {200, 200, 200, 429}) CHECK(emulator.http.get("/health").status == status);
}

TEST_CASE("emulator control: the clock is read and advanced") {
    ControlledEmulator emulator;
    const std::string posting = emulator.posting();
    CHECK(emulator.control("GET", "/clock") == json{{"now", emulator_start}});
    CHECK(emulator.control("POST", "/clock", {{"advance_ms", 90'500}}) ==
          json{{"now", emulator_start + 90.5}});
    emulator.advance(9.5);
    const json created = emulator.ingest(posting, json::object()).json()["data"]["candidate"];
    CHECK(created["created_at"] == emulator_start + 100);
    CHECK(emulator.server.now() == emulator_start + 100);
}

TEST_CASE("emulator control: an advanced clock emits what became due") {
    cis::emulator::Options options;
    options.autoplay = true;
    ControlledEmulator emulator{options};
    const EventReceiver receiver;
    const std::string posting = emulator.active_posting();
    REQUIRE(emulator.http
                .post("/api/v2/webhooks",
                      {{"posting_id", posting}, {"url", receiver.url()}, {"event_type", "report_available"}})
                .status == 201);
    emulator.control("POST", "/candidates", {{"posting_id", posting}, {"count", 3}});
    CHECK(emulator.control("GET", "/deliveries")["deliveries"].empty());
    emulator.control("POST", "/clock", {{"advance_ms", 100'000}});
    CHECK(emulator.control("GET", "/deliveries")["deliveries"].size() == 3);
    emulator.server.deliver_due();
    const json deliveries = emulator.control("GET", "/deliveries")["deliveries"];
    for (const json& delivery : deliveries) {
        CHECK(members(delivery) == std::set<std::string>{"event_type", "interview_id", "webhook_id",
                                                         "delivery_id", "attempts", "last_status",
                                                         "delivered", "dropped", "forged"});
        CHECK(delivery["delivered"] == true);
        CHECK(delivery["last_status"] == 200);
        CHECK(delivery["event_type"] == "report_available");
    }
}

TEST_CASE("emulator control: an event is emitted to its webhooks") {
    ControlledEmulator emulator;
    const EventReceiver receiver;
    const std::string posting = emulator.posting();
    for (int i = 0; i < 2; ++i) {
        REQUIRE(emulator.http
                    .post("/api/v2/webhooks", {{"posting_id", posting},
                                               {"url", receiver.url()},
                                               {"event_type", "interview_completed"}})
                    .status == 201);
    }
    const std::string interview =
        emulator.control("POST", "/candidates", {{"posting_id", posting}})["interview_ids"][0];
    CHECK(emulator.control("POST", "/events",
                           {{"event_type", "interview_completed"}, {"interview_id", interview}}) ==
          json{{"webhooks", 2}});
    emulator.server.deliver_due();
    CHECK(receiver.events().size() == 2);
}

TEST_CASE("emulator control: the request log is read and cleared") {
    ControlledEmulator emulator;
    emulator.http.send("POST", "/api/v2/postings?a=b", "{\"title\":\"\xff\"");
    const json requests = emulator.control("GET", "/requests")["requests"];
    REQUIRE(requests.size() == 1);
    CHECK(requests[0]["method"] == "POST");
    CHECK(requests[0]["path"] == "/api/v2/postings");
    CHECK(requests[0]["query"] == "a=b");
    CHECK(requests[0]["body"].get<std::string>().starts_with("{\"title\":"));
    CHECK(requests[0]["status"] == 400);
    CHECK(std::ranges::count(requests[0]["headers"], json{{"name", "X-API-KEY"}, {"value", emulator_key}}) ==
          1);
    emulator.control("DELETE", "/requests");
    CHECK(emulator.control("GET", "/requests")["requests"].empty());
    CHECK(emulator.server.statistics().count("POST") == 1);
}

TEST_CASE("emulator control: meets no fault, quota, latency or log") {
    cis::emulator::Options options;
    options.requests_per_minute = 1;
    options.latency = std::chrono::seconds{20};
    options.fail_rate = 1;
    ControlledEmulator emulator{options};
    const auto began = std::chrono::steady_clock::now();
    emulator.control("POST", "/faults", {{"response", "connection_reset"}});
    for (int i = 0; i < 5; ++i) emulator.control("GET", "/clock");
    CHECK(std::chrono::steady_clock::now() - began < std::chrono::seconds{10});
    CHECK(emulator.server.requests().empty());
    CHECK(emulator.server.statistics().requests.empty());
}

TEST_CASE("emulator control: serves only callers on this machine's loopback") {
    cis::emulator::Options options;
    options.address = "0.0.0.0";
    ControlledEmulator emulator{options};
    const std::string port = std::to_string(emulator.server.port());
    CHECK(RawHttp{"http://127.0.0.2:" + port}.get("/__emulator/clock").status == 200);
    for (const std::string& address : addresses_of_this_machine()) {
        CAPTURE(address);
        RawHttp http{"http://" + address + ":" + port, {{"X-API-KEY", emulator_key}}};
        CHECK(http.get("/health").status == 200);
        const RawReply reply = http.get("/__emulator/clock");
        CHECK(reply.status == 403);
        CHECK(error_of(reply)["code"] == "forbidden");
    }
}
