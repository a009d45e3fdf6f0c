// What claims make of replies that their scripts do not send.

#include <cis/redis/claims.hpp>
#include "test.hpp"

using cis::ingest::Claim;

namespace redis = cis::redis;

namespace {

std::string bulk(const std::string& text) {
    return "$" + std::to_string(text.size()) + "\r\n" + text + "\r\n";
}

/// A server that keeps no claims: it sends these replies to every script, and to the question for its policy.
Script reply_to_scripts(std::string reply, std::string policy = bulk("maxmemory_policy:noeviction\r\n")) {
    return [reply = std::move(reply), policy = std::move(policy)](Connection& connection) {
        for (;;) {
            const std::string command = connection.read_some(16384);
            if (command.empty()) return;
            const bool asks_for_policy = command.find("EVAL") == std::string::npos;
            connection.send(asks_for_policy ? policy : reply);
        }
    };
}

redis::ClaimsOptions options_for(const FaultServer& server) {
    return {.url = cis::Secret("redis://127.0.0.1:" + std::to_string(server.port()))};
}

}  // namespace

TEST_CASE("the parts of a reply are read by their lengths, whatever their texts contain") {
    const FaultServer server(
        reply_to_scripts(bulk("epoch 1500 4:e 1:ours 20 2:17anothers 30 0:in 40 5:id: 7conflict 0 3:a:b")));
    redis::Claims claims(options_for(server));
    const auto epoch = claims.open({});
    REQUIRE(epoch);
    CHECK(epoch->id == "e 1:");
    CHECK(epoch->age == 1500ms);
    const auto answer = claims.claim(std::vector<std::string>{"a", "b", "c", "d"}, epoch->id, {});
    REQUIRE(answer);
    REQUIRE(answer->claims.size() == 4);
    CHECK(answer->claims[0].kind == Claim::Kind::ours);
    CHECK(answer->claims[0].predecessor == 17);
    CHECK(answer->claims[0].time == 20ms);
    CHECK(answer->claims[1].kind == Claim::Kind::anothers);
    CHECK(answer->claims[1].time == 30ms);
    CHECK(answer->claims[2].kind == Claim::Kind::in);
    CHECK(answer->claims[2].id == "id: 7");
    CHECK(answer->claims[3].kind == Claim::Kind::conflict);
    CHECK(answer->claims[3].id == "a:b");

    const auto other = claims.claim(std::vector<std::string>{"a"}, epoch->id, {});
    REQUIRE_FALSE(other);  // one claim for each key, or none
    CHECK(other.error().kind == ErrorKind::decode);
}

TEST_CASE("a reply that no script of claims sends is an error, and the claims stay closed") {
    const std::string text =
        GENERATE(as<std::string>{}, "", "epoch", "epoch 1", "epoch 1 1", "epoch 1 1:", "epoch x 1:e",
                 "epoch 1x 1:e", "epoch 1 x:e", "epoch 1 1x:e", "epoch 1 2:e", "ours 1 1:1",
                 "epoch 1 1:eours 1 1:", "epoch 1 1:eours 1 1:x", "epoch 1 1:eours 1 2:1x",
                 "epoch 1 1:ehers 1 1:1", "epoch 1 1:e ");
    CAPTURE(text);
    const FaultServer server(reply_to_scripts(bulk(text)));
    redis::Claims claims(options_for(server));
    for (int i = 0; i < 2; ++i) {
        const auto epoch = claims.open({});
        REQUIRE_FALSE(epoch);
        CHECK(epoch.error().kind == ErrorKind::decode);
        CHECK(epoch.error().reason.find("no claims wrote") != std::string::npos);
    }
}

TEST_CASE("a script without a reply is an error") {
    const FaultServer server(reply_to_scripts("$-1\r\n"));
    const auto epoch = redis::Claims(options_for(server)).open({});
    REQUIRE_FALSE(epoch);
    CHECK(epoch.error().kind == ErrorKind::decode);
}

TEST_CASE("claims stay closed if the server does not tell its policy, and the error says why") {
    const auto reason_with = [](const std::string& policy) {
        const FaultServer server(reply_to_scripts(bulk("epoch 1 1:e"), policy));
        const auto epoch = redis::Claims(options_for(server)).open({});
        REQUIRE_FALSE(epoch);
        return epoch.error().reason;
    };
    CHECK_THAT(reason_with("-ERRZ not for you\r\n"), ContainsSubstring("ERRZ"));
    CHECK_THAT(reason_with("$-1\r\n"), ContainsSubstring("it is unknown"));
    CHECK_THAT(reason_with(bulk("used_memory:1\r\n")), ContainsSubstring("it is unknown"));
    CHECK_THAT(reason_with(bulk("maxmemory_policy:allkeys-lru\r\n")), ContainsSubstring("it is allkeys-lru"));
}
