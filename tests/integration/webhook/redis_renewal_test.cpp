#include <cis/redis/seen_store.hpp>
#include "redis_server.hpp"
#include "test.hpp"

using cis::webhook::ClaimedEvent;
using cis::webhook::Disposition;
using cis::webhook::EventClaim;
using cis::webhook::Inbox;
using cis::webhook::InboxResult;
using cis::webhook::Settlement;

namespace redis = cis::redis;

namespace {

const std::string event_key = "cis:seen:interview_started:interview:int_1";
constexpr const char* body = R"({"interview_id":"int_1"})";

milliseconds time_left(RedisServer& server, const std::string& key) {
    return milliseconds(std::stoll(server.command({"PTTL", key})));
}

/// A receiver on its own machine: only the server connects it with the others.
Inbox receiver_of(const RedisServer& server, milliseconds lease) {
    return Inbox({.unsigned_event_type = EventType::interview_started,
                  .seen = std::make_shared<redis::SeenStore>(
                      redis::SeenStoreOptions{.url = server.url(), .lease = lease})});
}

}  // namespace

TEST_CASE("a claim that is granted again lasts a whole lease") {
    RedisServer server;
    redis::SeenStore store({.url = server.url(), .lease = 90s});
    CHECK(store.lease() == 90s);
    REQUIRE(store.claim("event", "me").value() == EventClaim::granted);
    REQUIRE(server.command({"PEXPIRE", "cis:seen:event", "20000"}) == "1");
    REQUIRE(store.claim("event", "you").value() == EventClaim::in_progress);
    CHECK(time_left(server, "cis:seen:event") <= 20s);
    REQUIRE(store.claim("event", "me").value() == EventClaim::granted);
    CHECK(time_left(server, "cis:seen:event") > 80s);
    CHECK(time_left(server, "cis:seen:event") <= 90s);
}

TEST_CASE("an inbox renews the claim of an event while it is handled") {
    constexpr milliseconds lease = 900ms;
    RedisServer server;
    Inbox inbox = receiver_of(server, lease);
    Inbox elsewhere = receiver_of(server, lease);
    auto claimed = inbox.claim({.body = body});
    REQUIRE(std::holds_alternative<ClaimedEvent>(claimed));
    // No renewal leaves that much time.
    REQUIRE(server.command({"PEXPIRE", event_key, "60000"}) == "1");
    CHECK(eventually([&] { return time_left(server, event_key) <= lease; }));
    CHECK(time_left(server, event_key) > 0ms);
    CHECK(std::get<InboxResult>(elsewhere.claim({.body = body})).disposition == Disposition::in_progress);
    CHECK(std::get<ClaimedEvent>(std::move(claimed)).settle(Settlement::done).status == 200);
    CHECK(time_left(server, event_key) > 1h);
    CHECK(std::get<InboxResult>(elsewhere.claim({.body = body})).disposition == Disposition::duplicate);
}

TEST_CASE("an event that is settled as later is handled on another machine at once") {
    RedisServer server;
    Inbox inbox = receiver_of(server, 90s);
    Inbox elsewhere = receiver_of(server, 90s);
    auto claimed = inbox.claim({.body = body});
    CHECK(std::get<ClaimedEvent>(std::move(claimed)).settle(Settlement::later).status == 503);
    CHECK(std::holds_alternative<ClaimedEvent>(elsewhere.claim({.body = body})));
}
