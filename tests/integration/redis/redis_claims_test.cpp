#include <cis/redis/claims.hpp>
#include "aged_claims.hpp"
#include "redis_server.hpp"
#include "test.hpp"

using cis::ingest::Claim;
using cis::ingest::ClaimEpoch;
using cis::ingest::ClaimTerms;
using Kind = Claim::Kind;

namespace {

constexpr ClaimTerms terms{.lease = 120s, .sending = 30s};
const cis::ingest::JournalScope scope{
    .base_url = "https://cis.example", .workspace_id = "w", .posting_id = "p", .recipe = "person"};

/// A worker whose run has begun. It claims in the present epoch: age_claims() makes another one.
struct Worker {
    explicit Worker(const RedisServer& server)
        : claims({.url = server.url()}), epoch(claims.open(scope).value()) {}

    std::vector<Claim> claim(const std::vector<std::string>& keys) {
        const ClaimEpoch now = claims.claim({}, "", terms).value().epoch;
        return claims.claim(keys, now.id, terms).value().claims;
    }
    Claim claim(const std::string& key) { return claim(std::vector{key}).at(0); }

    cis::redis::Claims claims;
    ClaimEpoch epoch;
};

}  // namespace

TEST_CASE("a row is claimed by one worker, until it is confirmed") {
    RedisServer server;
    Worker first(server);
    Worker second(server);
    CHECK(first.epoch.id == second.epoch.id);
    CHECK(first.claim("a").kind == Kind::ours);
    const Claim held = second.claim("a");
    CHECK(held.kind == Kind::anothers);
    CHECK(held.time > 100s);
    CHECK(held.time <= terms.lease);
    CHECK(first.claim("a").kind == Kind::ours);  // renewed

    const std::string id = GENERATE("int_1", "an id: of\ntwo lines", "");
    REQUIRE(first.claims.confirm(std::vector<cis::ingest::Confirmation>{{.key = "a", .id = id}}));
    const Claim in = second.claim("a");
    CHECK(in.kind == Kind::in);
    CHECK(in.id == id);
    REQUIRE(second.claims.confirm(
        std::vector<cis::ingest::Confirmation>{{.key = "a", .id = "later", .is_conflict = true}}));
    CHECK(first.claim("a").id == id);
}

TEST_CASE("many rows are claimed at once, each for itself") {
    RedisServer server;
    Worker first(server);
    Worker second(server);
    static_cast<void>(first.claim("b"));
    REQUIRE(first.claims.confirm(
        std::vector<cis::ingest::Confirmation>{{.key = "c", .id = "int_2", .is_conflict = true}}));
    const auto claims = second.claim(std::vector<std::string>{"a", "b", "c", "d"});
    REQUIRE(claims.size() == 4);
    CHECK(claims[0].kind == Kind::ours);
    CHECK(claims[1].kind == Kind::anothers);
    CHECK(claims[2].kind == Kind::conflict);
    CHECK(claims[2].id == "int_2");
    CHECK(claims[3].kind == Kind::ours);
}

TEST_CASE("a claim whose lease has run out goes to the next worker, who learns when its row was last sent") {
    RedisServer server;
    Worker first(server);
    Worker second(server);
    CHECK(first.claim("a").predecessor == 0);
    age_claims(server, terms.lease - 10s);
    CHECK(second.claim("a").kind == Kind::anothers);
    age_claims(server, 10s);
    const Claim inherited = second.claim("a");
    CHECK(inherited.kind == Kind::ours);
    CHECK(inherited.predecessor != 0);
    CHECK(inherited.time >= terms.lease - terms.sending);
    CHECK(inherited.time < terms.lease - terms.sending + 10s);
    CHECK(second.claim("a").predecessor == inherited.predecessor);  // its first answer may have been lost
    CHECK(first.claim("a").kind == Kind::anothers);

    age_claims(server, terms.lease);
    const Claim back = first.claim("a");
    CHECK(back.kind == Kind::ours);
    CHECK(back.predecessor != 0);
}

TEST_CASE("a claim that began in the future is another's for one lease, from the next question on") {
    RedisServer server;
    Worker first(server);
    Worker second(server);
    static_cast<void>(first.claim("a"));
    const auto ahead = GENERATE(1h, 24h, 24h * 365 * 50);
    age_claims(server, -ahead);  // the server's clock has gone back
    SECTION("nobody takes it at once, and nobody waits longer") {
        const Claim held = second.claim("a");
        CHECK(held.kind == Kind::anothers);
        CHECK(held.time == terms.lease);
        age_claims(server, terms.lease - 10s);
        CHECK(Worker(server).claim("a").kind == Kind::anothers);
        age_claims(server, 10s);
        const Claim inherited = second.claim("a");
        CHECK(inherited.kind == Kind::ours);
        CHECK(inherited.predecessor != 0);
        CHECK(inherited.time >= terms.lease - terms.sending);
        CHECK(inherited.time < terms.lease - terms.sending + 10s);
        CHECK(first.claim("a").kind == Kind::anothers);
    }
    SECTION("its own worker renews it, confirms it and gives it up") {
        CHECK(first.claim("a").predecessor == 0);
        CHECK(second.claim("a").kind == Kind::anothers);
        if (GENERATE(false, true)) {
            REQUIRE(
                first.claims.confirm(std::vector<cis::ingest::Confirmation>{{.key = "a", .id = "int_1"}}));
            CHECK(second.claim("a").id == "int_1");
        } else {
            REQUIRE(first.claims.release(std::vector<std::string>{"a"}));
            CHECK(second.claim("a").kind == Kind::ours);
        }
    }
}

TEST_CASE("what was written in the future was written now") {
    RedisServer server;
    Worker first(server);
    Worker second(server);
    static_cast<void>(first.claim("inherited"));
    age_claims(server, terms.lease);
    REQUIRE(second.claim("inherited").predecessor != 0);
    REQUIRE(first.claims.confirm(std::vector<cis::ingest::Confirmation>{
        {.key = "in", .id = "int_1"}, {.key = "conflict", .id = "int_2", .is_conflict = true}}));
    age_claims(server, -24h);
    // A run waits as long as a lease for an epoch of this age.
    CHECK(Worker(server).epoch.age == 0ms);
    const auto claims = second.claim(std::vector<std::string>{"inherited", "in", "conflict"});
    CHECK(claims.at(0).kind == Kind::ours);
    CHECK(claims.at(0).time == 0ms);
    CHECK(claims.at(1).kind == Kind::in);
    CHECK(claims.at(1).time == 0ms);
    CHECK(claims.at(2).kind == Kind::conflict);
    CHECK(claims.at(2).time == 0ms);
    // After the lease nothing is left of the future, apart from the time at which the predecessor has sent.
    age_claims(server, terms.lease);
    const Claim inherited = first.claim("inherited");
    CHECK(inherited.kind == Kind::ours);
    CHECK(inherited.time >= terms.lease - terms.sending);
}

TEST_CASE("a worker whose lease has run out and whom nobody has followed renews its claim") {
    RedisServer server;
    Worker worker(server);
    static_cast<void>(worker.claim("a"));
    age_claims(server, 2 * terms.lease);
    const Claim claim = worker.claim("a");
    CHECK(claim.kind == Kind::ours);
    CHECK(claim.predecessor == 0);
}

TEST_CASE("only its owner gives up a claim") {
    RedisServer server;
    Worker first(server);
    Worker second(server);
    static_cast<void>(first.claim("a"));
    REQUIRE(second.claims.release(std::vector<std::string>{"a"}));
    CHECK(second.claim("a").kind == Kind::anothers);
    REQUIRE(first.claims.release(std::vector<std::string>{"a"}));
    const Claim free = second.claim("a");
    CHECK(free.kind == Kind::ours);
    CHECK(free.predecessor == 0);
}

TEST_CASE("a server that has lost the claims, or has restarted, begins a new epoch") {
    RedisServer server;
    Worker worker(server);
    static_cast<void>(worker.claim("a"));
    age_claims(server, 1h);
    CHECK(Worker(server).epoch.age >= 1h);
    SECTION("flushed") { server.command({"FLUSHALL"}); }
    SECTION("restarted without its data") {
        server.kill();
        server.start();
    }
    SECTION("restarted with the data of some time ago") {
        REQUIRE(server.command({"SAVE"}) == "OK");
        server.kill();
        server.start();
        REQUIRE(server.command({"DBSIZE"}) == "1");
    }
    const auto answer = worker.claims.claim(std::vector<std::string>{"b"}, worker.epoch.id, terms).value();
    CHECK(answer.epoch.id != worker.epoch.id);
    CHECK(answer.epoch.age < 1min);
    CHECK(answer.claims.empty());
    CHECK(worker.claims.release(std::vector<std::string>{"a"}).value().id == answer.epoch.id);
    CHECK(worker.claim("b").kind == Kind::ours);
}

TEST_CASE("workers share claims, however they spell the address of the service") {
    RedisServer server;
    Worker worker(server);
    static_cast<void>(worker.claim("a"));
    auto same_scope = scope;
    same_scope.base_url = "https://CIS.example:443";
    cis::redis::Claims other({.url = server.url()});
    const auto epoch = other.open(same_scope).value();
    CHECK(other.claim(std::vector<std::string>{"a"}, epoch.id, terms).value().claims.at(0).kind ==
          Kind::anothers);
}

TEST_CASE("postings do not share claims") {
    RedisServer server;
    Worker worker(server);
    static_cast<void>(worker.claim("a"));
    auto other_scope = scope;
    other_scope.posting_id = "q";
    cis::redis::Claims other({.url = server.url()});
    const auto epoch = other.open(other_scope).value();
    CHECK(other.claim(std::vector<std::string>{"a"}, epoch.id, terms).value().claims.at(0).kind ==
          Kind::ours);
}

TEST_CASE("claims that cannot be kept are an error") {
    RedisServer server;
    cis::redis::Claims claims({.url = server.url()});
    SECTION("the server evicts keys") {
        server.command({"CONFIG", "SET", "maxmemory-policy", "volatile-lru"});
        const auto epoch = claims.open(scope);
        REQUIRE_FALSE(epoch);
        CHECK(epoch.error().kind == cis::ErrorKind::bad_request);
        CHECK(epoch.error().reason.find("noeviction (it is volatile-lru)") != std::string::npos);
    }
    SECTION("another run uses them") {
        REQUIRE(claims.open(scope));
        CHECK(claims.open(scope).error().kind == cis::ErrorKind::conflict);
        claims.close();
        CHECK(claims.open(scope));
    }
    SECTION("something else has the key") {
        const std::string key = "cis:claims:{https://cis.example w p person}";
        server.command({"HSET", key, "a", "something"});
        const auto epoch = claims.open(scope).value();
        server.command({"HSET", key, "b", "claimed 1 2 3 owner"});
        for (const char* const row : {"a", "b"}) {
            const auto answer = claims.claim(std::vector<std::string>{row}, epoch.id, terms);
            CHECK(answer.error().kind == cis::ErrorKind::decode);
        }
    }
    SECTION("the server is away") {
        REQUIRE(claims.open(scope));
        server.kill();
        CHECK(claims.release({}).error().kind == cis::ErrorKind::connection);
        server.start();
    }
}

TEST_CASE("claims are kept for a positive time, and at most for a hundred years") {
    constexpr std::chrono::hours hundred_years{24 * 365 * 100};
    const auto claims_with = [](std::chrono::hours retention) {
        const cis::redis::Claims claims({.url = "redis://127.0.0.1:1", .retention = retention});
    };
    CHECK_NOTHROW(claims_with(1h));
    CHECK_NOTHROW(claims_with(hundred_years));
    CHECK_THROWS_WITH(claims_with(0h), Catch::Matchers::ContainsSubstring("retention"));
    CHECK_THROWS_WITH(claims_with(hundred_years + 1h), Catch::Matchers::ContainsSubstring("retention"));
    CHECK_THROWS_WITH(cis::redis::Claims({.url = "redis://127.0.0.1:1", .command_timeout = 0ms}),
                      Catch::Matchers::ContainsSubstring("command_timeout"));
}
