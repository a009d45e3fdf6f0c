// Calls that are made and never sent count, so that a test of an application can notice them.
#include "test.hpp"

namespace {

std::uint64_t unsent(const Client& client) { return client.statistics().calls_unsent; }

}  // namespace

TEST_CASE("a call that is destroyed without being sent counts, and one that was sent does not") {
    Faked faked;
    faked.script.respond(200, "{}").repeat();
    const Client client(faked.options);
    (void)client.health().send();
    (void)client.health().timeout(1s).try_send();
    (void)client.health().with_reply().try_send();
    client.health().start([](const Result<Json>&) {});
    (void)client.health().submit().get();
    REQUIRE(client.wait_idle(10s));
    CHECK(unsent(client) == 0);
    {
        [[maybe_unused]] const auto forgotten = client.health();
    }
    {
        [[maybe_unused]] const auto forgotten = client.candidates().create("p", {.name = "A"}).timeout(1s);
    }
    CHECK(unsent(client) == 2);
    CHECK(client.statistics().calls_begun == 5);
}

TEST_CASE("a list that is destroyed without being read counts, and so does a search") {
    Faked faked;
    faked.script.respond(200, R"({"data":[],"pagination":{"has_more":false}})").repeat();
    const Client client(faked.options);
    auto list = client.postings().list();
    CHECK(list.collect(5).is_whole);
    (void)client.postings().list().pages().next();
    (void)client.candidates().find("p", "i").send();
    {
        [[maybe_unused]] const auto read = std::move(list);
    }
    CHECK(unsent(client) == 0);
    {
        [[maybe_unused]] const auto forgotten = client.postings().list({.limit = 5});
    }
    {
        [[maybe_unused]] const auto forgotten = client.candidates().find("p", "i");
    }
    CHECK(unsent(client) == 2);
}
