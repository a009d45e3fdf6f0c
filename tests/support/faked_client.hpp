#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>

#include <cis/testing/fake_transport.hpp>
#include "client_fixture.hpp"
#include "gate.hpp"

namespace cis::test {

/// The options of clients without a network, whose waits take no time.
struct Faked {
    Faked() { options.transport = transport; }

    std::shared_ptr<testing::FakeTransport> transport{std::make_shared<testing::FakeTransport>()};
    testing::Script script{transport->any()};
    std::shared_ptr<FakeClock> clock{std::make_shared<FakeClock>()};
    ClientOptions options{options_for("http://127.0.0.1:1", clock)};
};

/// Stops the loop of a client with a FakeTransport at its first transfer, until the calls of a test are
/// started: the loop then finds them all at once, in this order.
class HeldLoop {
public:
    HeldLoop(Faked& faked, const Client& client) {
        faked.transport->on(Method::get, "/held").respond([passage = gate_.passage()](const Request&) {
            passage.wait();
            return testing::response(200, "{}");
        });
        client.request(Method::get, "/held").start([](const Result<Json>&) {});
    }

    void let_go() { gate_.open(); }

private:
    Gate gate_;
};

}  // namespace cis::test
