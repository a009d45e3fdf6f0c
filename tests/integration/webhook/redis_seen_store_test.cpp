#include <cis/redis/seen_store.hpp>
#include "redis_server.hpp"
#include "test.hpp"

// The behaviour of every seen-store is tested in seen_store_test.cpp.

using cis::webhook::EventClaim;

namespace redis = cis::redis;

namespace {

/// In milliseconds; -1 for a key without expiry, -2 for a missing key.
std::chrono::milliseconds time_left(RedisServer& server, const std::string& key) {
    return std::chrono::milliseconds(std::stoll(server.command({"PTTL", key})));
}

/// The effect of a claim that is neither confirmed nor released in time.
void let_lease_run_out(RedisServer& server, const std::string& key) {
    REQUIRE(time_left(server, key) > 0ms);
    REQUIRE(server.command({"PEXPIRE", key, "0"}) == "1");
}

std::string refused_option(const redis::SeenStoreOptions& options) {
    try {
        const redis::SeenStore store(options);
    } catch (const cis::Exception& exception) {
        CHECK(exception.error().kind == ErrorKind::invalid_argument);
        return exception.error().param;
    }
    return "nothing";
}

/// Claims an event and returns the reason of the failure.
cis::Error error_of(redis::SeenStore& store) {
    const auto answer = store.claim("secret event", "secret owner");
    REQUIRE_FALSE(answer.has_value());
    CHECK(cis::to_string(answer.error()).find("secret") == std::string::npos);
    return answer.error();
}

bool works(const redis::SeenStoreOptions& options) {
    redis::SeenStore store(options);
    return store.claim("event", "me").value() == EventClaim::granted && store.confirm("event", "me").value();
}

}  // namespace

TEST_CASE("a claim lasts as long as its lease, and a handled event as long as the retention") {
    RedisServer server;
    redis::SeenStore store({.url = server.url(), .lease = 90s, .retention = 1h});
    REQUIRE(store.claim("event", "me").value() == EventClaim::granted);
    CHECK(server.command({"GET", "cis:seen:event"}) == "claim:90000:me");
    CHECK(time_left(server, "cis:seen:event") > 80s);
    CHECK(time_left(server, "cis:seen:event") <= 90s);
    REQUIRE(store.confirm("event", "me").value());
    CHECK(server.command({"GET", "cis:seen:event"}) == "handled:me");
    CHECK(time_left(server, "cis:seen:event") > 59min);
    CHECK(time_left(server, "cis:seen:event") <= 1h);
}

TEST_CASE("nothing stays in Redis forever by default, and nothing at all after a release") {
    RedisServer server;
    redis::SeenStore store({.url = server.url()});
    REQUIRE(store.claim("event", "me").value() == EventClaim::granted);
    CHECK(time_left(server, "cis:seen:event") > 50s);
    CHECK(time_left(server, "cis:seen:event") <= 60s);
    REQUIRE(store.confirm("event", "me").value());
    CHECK(time_left(server, "cis:seen:event") > 24h * 6);
    CHECK(time_left(server, "cis:seen:event") <= 24h * 7);

    REQUIRE(store.claim("another", "me").value() == EventClaim::granted);
    REQUIRE(store.release("another", "me").value());
    CHECK(server.command({"DBSIZE"}) == "1");
}

TEST_CASE("a very short lease expires by itself") {
    RedisServer server;
    redis::SeenStore store({.url = server.url(), .lease = 1ms});
    REQUIRE(store.claim("event", "me").value() == EventClaim::granted);
    // Repeats until it succeeds: each attempt is a round trip to the server.
    EventClaim claim = EventClaim::in_progress;
    for (int i = 0; i < 100'000 && claim == EventClaim::in_progress; ++i)
        claim = store.claim("event", "you").value();
    CHECK(claim == EventClaim::granted);
}

TEST_CASE("a claim that is repeated gets its whole lease again") {
    RedisServer server;
    redis::SeenStore store({.url = server.url(), .lease = 90s});
    REQUIRE(store.claim("event", "me").value() == EventClaim::granted);
    REQUIRE(server.command({"PEXPIRE", "cis:seen:event", "5000"}) == "1");
    CHECK(store.claim("event", "you").value() == EventClaim::in_progress);
    CHECK(time_left(server, "cis:seen:event") <= 5s);
    CHECK(store.claim("event", "me").value() == EventClaim::granted);
    CHECK(time_left(server, "cis:seen:event") > 80s);
}

TEST_CASE("a lease that a clock that went back has made longer begins anew, and no other one does") {
    RedisServer server;
    redis::SeenStore store({.url = server.url(), .lease = 90s});
    redis::SeenStore hasty({.url = server.url(), .lease = 10s});
    REQUIRE(store.claim("event", "me").value() == EventClaim::granted);
    CHECK(hasty.claim("event", "you").value() == EventClaim::in_progress);
    CHECK(time_left(server, "cis:seen:event") > 80s);
    REQUIRE(server.command({"PEXPIRE", "cis:seen:event", "86490000"}) == "1");
    CHECK(hasty.claim("event", "you").value() == EventClaim::in_progress);
    CHECK(time_left(server, "cis:seen:event") > 80s);
    CHECK(time_left(server, "cis:seen:event") <= 90s);
    REQUIRE(store.confirm("event", "me").value());
    CHECK(hasty.claim("event", "you").value() == EventClaim::handled);
    CHECK(time_left(server, "cis:seen:event") > 24h * 6);
}

TEST_CASE("a confirmation that is repeated does not extend the retention") {
    RedisServer server;
    redis::SeenStore store({.url = server.url()});
    REQUIRE(store.claim("event", "me").value() == EventClaim::granted);
    REQUIRE(store.confirm("event", "me").value());
    REQUIRE(server.command({"PEXPIRE", "cis:seen:event", "5000"}) == "1");
    CHECK(store.confirm("event", "me").value());
    CHECK(time_left(server, "cis:seen:event") <= 5s);
}

TEST_CASE("an owner whose lease expired can neither confirm nor release") {
    RedisServer server;
    redis::SeenStore store({.url = server.url()});
    REQUIRE(store.claim("event", "slow").value() == EventClaim::granted);
    let_lease_run_out(server, "cis:seen:event");

    SECTION("if no other owner has claimed the event") {
        CHECK_FALSE(store.confirm("event", "slow").value());
        CHECK_FALSE(store.release("event", "slow").value());
        CHECK(server.command({"DBSIZE"}) == "0");
    }
    SECTION("when another one is handling it") {
        REQUIRE(store.claim("event", "other").value() == EventClaim::granted);
        CHECK_FALSE(store.confirm("event", "slow").value());
        CHECK_FALSE(store.release("event", "slow").value());
        CHECK(server.command({"GET", "cis:seen:event"}) == "claim:60000:other");
        CHECK(store.confirm("event", "other").value());
    }
    SECTION("when another one has handled it") {
        REQUIRE(store.claim("event", "other").value() == EventClaim::granted);
        REQUIRE(store.confirm("event", "other").value());
        CHECK_FALSE(store.confirm("event", "slow").value());
        CHECK_FALSE(store.release("event", "slow").value());
        CHECK(store.claim("event", "slow").value() == EventClaim::handled);
    }
    SECTION("but it can claim again") {
        CHECK(store.claim("event", "slow").value() == EventClaim::granted);
        CHECK(store.confirm("event", "slow").value());
    }
}

TEST_CASE("a handled event is forgotten when its retention is over") {
    RedisServer server;
    redis::SeenStore store({.url = server.url()});
    REQUIRE(store.claim("event", "me").value() == EventClaim::granted);
    REQUIRE(store.confirm("event", "me").value());
    let_lease_run_out(server, "cis:seen:event");
    CHECK_FALSE(store.confirm("event", "me").value());
    CHECK(store.claim("event", "me").value() == EventClaim::granted);
}

TEST_CASE("stores of several machines share their events, and prefixes and databases separate them") {
    RedisServer server;
    redis::SeenStore here({.url = server.url()});
    redis::SeenStore there({.url = server.url()});
    REQUIRE(here.claim("event", "me").value() == EventClaim::granted);
    CHECK(there.claim("event", "you").value() == EventClaim::in_progress);
    CHECK(there.confirm("event", "me").value());
    CHECK(here.claim("event", "me").value() == EventClaim::handled);

    redis::SeenStore prefixed({.url = server.url(), .key_prefix = "other:"});
    CHECK(prefixed.claim("event", "you").value() == EventClaim::granted);
    CHECK(server.command({"GET", "other:event"}) == "claim:60000:you");
    redis::SeenStore bare({.url = server.url(), .key_prefix = ""});
    CHECK(bare.claim("event", "you").value() == EventClaim::granted);
    CHECK(server.command({"GET", "event"}) == "claim:60000:you");

    redis::SeenStore elsewhere({.url = server.url() + "/3"});
    CHECK(elsewhere.claim("event", "you").value() == EventClaim::granted);
    REQUIRE(server.command({"SELECT", "3"}) == "OK");
    CHECK(server.command({"GET", "cis:seen:event"}) == "claim:60000:you");
    CHECK(server.command({"DBSIZE"}) == "1");
}

TEST_CASE("a claim without a key or an owner is refused without a connection") {
    redis::SeenStore store({.url = "redis://127.0.0.1:1"});
    CHECK(store.claim("", "me").error().param == "key");
    CHECK(store.claim("event", "").error().param == "owner");
}

TEST_CASE("a key may contain any byte") {
    RedisServer server;
    redis::SeenStore store({.url = server.url()});
    const std::string first("a\0b", 3);
    const std::string second("a\0c", 3);
    CHECK(store.claim(first, "me").value() == EventClaim::granted);
    CHECK(store.claim(second, "you").value() == EventClaim::granted);
    CHECK(store.claim(first, "you").value() == EventClaim::in_progress);
}

TEST_CASE("a store connects through a socket too") {
    RedisServer server;
    CHECK(works({.url = server.socket_url()}));
    redis::SeenStore elsewhere({.url = server.socket_url() + "?db=5"});
    REQUIRE(elsewhere.claim("event", "me").value() == EventClaim::granted);
    REQUIRE(server.command({"SELECT", "5"}) == "OK");
    CHECK(server.command({"GET", "cis:seen:event"}) == "claim:60000:me");
}

TEST_CASE("scripts that the server has forgotten are sent again") {
    RedisServer server;
    redis::SeenStore store({.url = server.url()});
    CHECK(store.claim("event", "me").value() == EventClaim::granted);
    REQUIRE(server.command({"SCRIPT", "FLUSH"}) == "OK");
    CHECK(store.claim("event", "me").value() == EventClaim::granted);
    REQUIRE(server.command({"SCRIPT", "FLUSH"}) == "OK");
    CHECK(store.confirm("event", "me").value());
    REQUIRE(server.command({"SCRIPT", "FLUSH"}) == "OK");
    CHECK_FALSE(store.release("event", "me").value());
}

TEST_CASE("a password logs in, and a wrong one or none is an authentication error that does not show it") {
    RedisServer server;
    REQUIRE(server.command({"CONFIG", "SET", "requirepass", "p@ss/word:%"}) == "OK");
    const std::string password = ":p%40ss%2Fword%3A%25";
    CHECK(works({.url = server.url(password)}));
    CHECK(works({.url = server.socket_url(password), .key_prefix = "socket:"}));
    CHECK(works({.url = server.url("default" + password), .key_prefix = "named:"}));

    redis::SeenStore wrong({.url = server.url(":secret-guess")});
    const cis::Error refused = error_of(wrong);
    CHECK(refused.kind == ErrorKind::authentication);
    CHECK(refused.outcome == cis::Outcome::not_sent);
    CHECK(refused.reason ==
          "Redis at 127.0.0.1:" + std::to_string(server.port()) + " refused AUTH: WRONGPASS");

    redis::SeenStore none({.url = server.url()});
    const cis::Error unknown = error_of(none);
    CHECK(unknown.kind == ErrorKind::authentication);
    CHECK(unknown.reason == "Redis at 127.0.0.1:" + std::to_string(server.port()) + " refused EVAL: NOAUTH");
}

TEST_CASE("a password that the server does not know of is an authentication error") {
    RedisServer server;
    redis::SeenStore store({.url = server.url(":secret-guess")});
    const cis::Error error = error_of(store);
    CHECK(error.kind == ErrorKind::authentication);
    CHECK(error.reason == "Redis at 127.0.0.1:" + std::to_string(server.port()) + " refused AUTH: ERR");
}

TEST_CASE("a user of its own needs no more than the documented rights") {
    RedisServer server;
    REQUIRE(server.command({"ACL", "SETUSER", "receiver", "on", ">secret-word", "~cis:seen:*", "+eval",
                            "+get", "+set", "+del"}) == "OK");
    const std::string url = server.url("receiver:secret-word");
    redis::SeenStore store({.url = url});
    REQUIRE(store.claim("event", "me").value() == EventClaim::granted);
    REQUIRE(store.release("event", "me").value());
    REQUIRE(store.claim("event", "me").value() == EventClaim::granted);
    REQUIRE(store.confirm("event", "me").value());

    redis::SeenStore stranger({.url = server.url("receiver:secret-guess")});
    CHECK(error_of(stranger).reason.ends_with("refused AUTH: WRONGPASS"));
    redis::SeenStore elsewhere({.url = url, .key_prefix = "other:"});
    const cis::Error not_its_keys = error_of(elsewhere);
    CHECK(not_its_keys.kind == ErrorKind::authentication);
    CHECK(not_its_keys.outcome == cis::Outcome::rejected);
    CHECK(not_its_keys.reason.ends_with("refused EVAL: NOPERM"));
    redis::SeenStore other_database({.url = url + "/1"});
    CHECK(error_of(other_database).reason.ends_with("refused SELECT: NOPERM"));
}

TEST_CASE("a store that was locked out works again when it is let in") {
    RedisServer server;
    redis::SeenStore store({.url = server.url(":first")});
    CHECK(error_of(store).kind == ErrorKind::authentication);
    REQUIRE(server.command({"CONFIG", "SET", "requirepass", "first"}) == "OK");
    CHECK(store.claim("event", "me").value() == EventClaim::granted);
}

TEST_CASE("a database that the server does not have is refused by it") {
    RedisServer server;
    redis::SeenStore store({.url = server.url() + "/1000"});
    const cis::Error error = error_of(store);
    CHECK(error.kind == ErrorKind::bad_request);
    CHECK(error.outcome == cis::Outcome::not_sent);
    CHECK(error.reason.ends_with("refused SELECT: ERR"));
}

TEST_CASE("keys that the store did not write are neither accepted nor overwritten") {
    RedisServer server;
    redis::SeenStore store({.url = server.url()});

    SECTION("a text") {
        REQUIRE(server.command({"SET", "cis:seen:secret event", "1"}) == "OK");
        const cis::Error error = error_of(store);
        CHECK(error.kind == ErrorKind::decode);
        CHECK(error.reason == "the event's key has a value that no seen-store wrote: use another key_prefix");
        CHECK_FALSE(store.confirm("secret event", "me").value());
        CHECK_FALSE(store.release("secret event", "me").value());
        CHECK(server.command({"GET", "cis:seen:secret event"}) == "1");
    }
    SECTION("something that is no text") {
        REQUIRE(server.command({"RPUSH", "cis:seen:secret event", "1"}) == "1");
        const cis::Error error = error_of(store);
        CHECK(error.kind == ErrorKind::bad_request);
        CHECK(error.outcome == cis::Outcome::rejected);
        CHECK(error.reason.ends_with("refused EVAL: WRONGTYPE"));
        CHECK(store.confirm("secret event", "me").error().kind == ErrorKind::bad_request);
        CHECK(store.release("secret event", "me").error().kind == ErrorKind::bad_request);
        CHECK(server.command({"LLEN", "cis:seen:secret event"}) == "1");
    }
}

TEST_CASE("invalid options of a Redis store are refused by name, without a connection") {
    // This name cannot be resolved.
    const std::string url = "redis://redis.invalid";
    CHECK(refused_option({.url = url}) == "nothing");
    CHECK(refused_option({}) == "url");
    CHECK(refused_option({.url = "rediss://host"}) == "url");
    CHECK(refused_option({.url = url, .lease = 0ms}) == "lease");
    CHECK(refused_option({.url = url, .lease = -1ms}) == "lease");
    CHECK(refused_option({.url = url, .lease = std::chrono::milliseconds::max()}) == "lease");
    CHECK(refused_option({.url = url, .retention = 0s}) == "retention");
    CHECK(refused_option({.url = url, .retention = std::chrono::seconds::max()}) == "retention");
    CHECK(refused_option({.url = url, .connect_timeout = 0ms}) == "connect_timeout");
    CHECK(refused_option({.url = url, .connect_timeout = 1h + 1ms}) == "connect_timeout");
    CHECK(refused_option({.url = url, .command_timeout = 0ms}) == "command_timeout");
    CHECK(refused_option({.url = url, .command_timeout = std::chrono::milliseconds::max()}) ==
          "command_timeout");
}

TEST_CASE("the longest lease and retention are ones that the server takes") {
    RedisServer server;
    CHECK(works({.url = server.url(), .lease = 24h * 365 * 100, .retention = 24h * 365 * 100}));
}
