#include "allocated_memory.hpp"
#include "test.hpp"

TEST_CASE("a hundred thousand calls wait for their turn with little memory, and begin in order") {
    constexpr std::size_t count = 100'000;
    constexpr std::size_t most_bytes = 1536;  // for each call
    Faked faked;
    std::promise<void> promise;
    auto taken = promise.get_future();
    Gate gate;
    // The first of them shows that the loop has taken them all, and stops it there.
    faked.transport->on(Method::get, "/first").respond([&, passage = gate.passage()](const Request&) {
        promise.set_value();
        passage.wait();
        return testing::response(200, "{}");
    });
    faked.script.respond(200, "{}").repeat();
    std::atomic<std::size_t> ended{0};
    const Client client(faked.options);
    HeldLoop held(faked, client);

    const std::size_t before = allocated_bytes();
    for (std::size_t i = 0; i < count; ++i)
        client.request(Method::get, i == 0 ? "/first" : "/n/" + std::to_string(i))
            .start([&](const Result<Json>& result) { ended += result ? 1 : 0; });
    held.let_go();
    taken.wait();
    const std::size_t each = (allocated_bytes() - before) / count;
    INFO("a waiting call takes " << each << " bytes");
    CHECK(each <= most_bytes);

    gate.open();
    REQUIRE(client.wait_idle(60s));
    CHECK(ended == count);
    const auto requests = faked.transport->requests();
    REQUIRE(requests.size() == count + 1);
    for (std::size_t i = 1; i < count; ++i) {
        if (!requests[i + 1].url.ends_with("/n/" + std::to_string(i))) FAIL("out of order: " << i);
    }
}

TEST_CASE("many calls that are started at once share few connections") {
    const FaultServer server(answer_in_turn({answer::json(200, "{}")}));
    const Client client(options_for(server.base_url()));
    std::atomic<std::size_t> ended{0};
    constexpr std::size_t count = 5'000;
    for (std::size_t i = 0; i < count; ++i)
        client.health().start([&](const Result<Json>& result) { ended += result ? 1 : 0; });
    REQUIRE(client.wait_idle(60s));
    CHECK(ended == count);
    CHECK(server.connections() <= 32);
    CHECK(server.connections() > 1);
}
