#include "test.hpp"

// What hangs is real, so these tests use the clock of the system.

namespace {

/// A transport that heeds neither its limits nor its stop token.
class HangingTransport final : public Transport {
public:
    explicit HangingTransport(std::shared_future<void> passage) : passage_(std::move(passage)) {}

    Transfer perform(const Request& /*request*/, const TransferLimits& /*limits*/, std::stop_token /*stop*/,
                     const BodySink& /*sink*/) override {
        passage_.wait();
        return testing::response(200, "{}");
    }

private:
    const std::shared_future<void> passage_;
};

}  // namespace

TEST_CASE("started calls: a provider that hangs delays no other client, and calls end at their deadline") {
    Gate gate;
    Faked faked;
    faked.options.clock = nullptr;
    faked.script.respond(200, "{}").repeat();
    const Client other(faked.options);
    faked.options.api_key = {};
    faked.options.deadline = 50ms;
    faked.options.authorization_provider = [passage = gate.passage()]() -> Result<Authorization> {
        passage.wait();
        return Authorization{.header_value = "Bearer token"};
    };
    std::optional<Client> client(faked.options);
    std::vector<Pending<Json>> hanging;
    for (int i = 0; i < 3; ++i) hanging.push_back(client->health().submit());
    CHECK(other.health().submit().try_get());
    for (auto& pending : hanging) {
        const Error late = pending.try_get().error();
        CHECK(late.kind == ErrorKind::timeout);
        CHECK(late.outcome == Outcome::not_sent);
        CHECK(late.attempts == 0);
    }
    auto cut_off = client->health().deadline(1h).submit();
    client.reset();
    CHECK(cut_off.try_get().error().kind == ErrorKind::cancelled);
}

TEST_CASE("started calls: those that wait for a provider are served together when it returns") {
    Gate gate;
    Faked faked;
    faked.script.respond(200, "{}").repeat();
    faked.options.api_key = {};
    int asked = 0;
    faked.options.authorization_provider = [&asked, passage = gate.passage()]() -> Result<Authorization> {
        ++asked;
        passage.wait();
        return Authorization{.header_value = "Bearer token"};
    };
    const Client client(faked.options);
    std::vector<Pending<Json>> waiting;
    for (int i = 0; i < 40; ++i) waiting.push_back(client.health().submit());
    gate.open();
    for (auto& pending : waiting) CHECK(pending.try_get());
    CHECK(asked == 1);
}

TEST_CASE("started calls: a transport that hangs delays neither their deadline nor the end of the client") {
    Gate gate;
    ClientOptions options = options_for("http://127.0.0.1:1");
    options.transport = std::make_shared<HangingTransport>(gate.passage());
    std::optional<Client> client(options);
    auto late = client->request(Method::post, "/x").deadline(50ms).submit();
    const Error error = late.try_get().error();
    CHECK(error.kind == ErrorKind::timeout);
    CHECK(error.outcome == Outcome::unknown);
    CHECK(error.elapsed >= 150ms);  // it had a tenth of a second more to end by itself
    auto cut_off = client->health().submit();
    client.reset();
    // The gate is still closed.
    CHECK(cut_off.try_get().error().kind == ErrorKind::cancelled);
}
