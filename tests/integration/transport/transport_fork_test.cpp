#include "in_child.hpp"
#include "test.hpp"

namespace {

/// A limiter that counts its calls.
class CountingLimiter : public RateLimiter {
public:
    Permit try_acquire(time_point /*now*/, Ticket& /*ticket*/) override {
        ++asked;
        return {.granted = true};
    }
    void pause_until(time_point /*until*/) override {}

    int asked{0};
};

Request get(const FaultServer& server) {
    Request request;
    request.url = server.base_url() + "/x";
    return request;
}

}  // namespace

TEST_CASE("a child that destroys its copy of a transport leaves the parent's TLS connection alone") {
    const CertificateAuthority authority;
    const FaultServer server{answer_in_turn({answer::json(200, "{}")}), Tls{authority.server()}};
    auto transport = std::make_unique<CurlTransport>(CurlOptions{
        .tls = {.ca_file = authority.bundle_path()}, .reuse_easy_handles = GENERATE(true, false)});
    REQUIRE(transport->perform(get(server), {}, {}, {}).response.status == 200);

    for (int i = 0; i < 5; ++i) {
        CHECK(in_child([&] {
            transport.reset();
            return true;
        }));
        const Transfer transfer = transport->perform(get(server), {}, {}, {});
        CHECK(transfer.response.status == 200);
        CHECK_FALSE(transfer.stale_connection);
    }
    CHECK(server.connections() == 1);
}

TEST_CASE("a child cannot use its parent's transport, and is told so") {
    const FaultServer server{answer_in_turn({answer::json(200, "{}")})};
    CurlTransport transport;
    REQUIRE(transport.perform(get(server), {}, {}, {}).response.status == 200);
    CHECK(in_child([&] {
        const Transfer transfer = transport.perform(get(server), {}, {}, {});
        return transfer.failure == TransferFailure::not_possible && transfer.times_sent == 0 &&
               transfer.reason.find("fork") != std::string::npos;
    }));
    CHECK(server.request_count() == 1);
}

TEST_CASE("a child's call with its parent's client ends before it asks the limiter or the provider") {
    // Another thread of the parent may have been in the middle of either, with a locked mutex.
    const FaultServer server{answer_in_turn({answer::json(200, "{}")})};
    const auto limiter = std::make_shared<CountingLimiter>();
    int provided = 0;
    ClientOptions options = options_for(server.base_url());
    options.rate_limiter = limiter;
    options.api_key = {};
    options.authorization_provider = [&provided]() -> Result<Authorization> {
        ++provided;
        return Authorization{.header_value = Secret("Bearer token")};
    };
    const Client client(options);
    CHECK(in_child([&] {
        const auto result = client.health().try_send();
        return !result && result.error().kind == ErrorKind::internal &&
               result.error().outcome == Outcome::not_sent &&
               result.error().reason.find("fork") != std::string::npos && limiter->asked == 0 &&
               provided == 0;
    }));
    CHECK(server.request_count() == 0);
}
