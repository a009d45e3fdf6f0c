#include <cis/cis.hpp>
#include <cis/testing/fake_clock.hpp>
#include <cis/testing/fake_transport.hpp>

#include <iostream>

// A user's test: it links the functions of the fakes.
int main() {
    const auto fake = std::make_shared<cis::testing::FakeTransport>();
    fake->on(cis::Method::get, "/health").respond(503).respond(200, "{}");
    const cis::Client client{{.base_url = "http://127.0.0.1",
                              .api_key = "key",
                              .transport = fake,
                              .clock = std::make_shared<cis::testing::FakeClock>()}};
    const auto health = client.health().try_send();
    if (!health) {
        std::cerr << health.error() << '\n';
        return 1;
    }
    fake->verify();
    return 0;
}
