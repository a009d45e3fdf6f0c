#include "test.hpp"

namespace {

struct Cancelled {
    Error error;
    steady_clock::duration took;  ///< from the stop request to the return of the call
};

/// Cancels a call from another thread as soon as that thread has observed a condition.
Cancelled cancel(Call<Json> call, const std::function<bool()>& has_begun) {
    std::stop_source source;
    steady_clock::time_point stopped;
    bool begun = false;
    std::optional<Result<Json>> result;
    {
        const std::jthread stopping([&] {
            begun = has_begun();
            stopped = steady_clock::now();
            source.request_stop();
        });
        result = std::move(call).stop_token(source.get_token()).try_send();
    }
    const auto took = steady_clock::now() - stopped;
    REQUIRE(begun);
    REQUIRE_FALSE(*result);
    CHECK(result->error().kind == ErrorKind::cancelled);
    CHECK(took < 100ms);
    return {std::move(*result).error(), took};
}

bool after_a_moment() {
    std::this_thread::sleep_for(50ms);
    return true;
}

}  // namespace

TEST_CASE("a transfer is cancelled at once, and may have been applied") {
    const FaultServer server{answer_in_turn({answer::never()})};
    const Client client{options_for(server.base_url())};
    const Error error = cancel(client.request(Method::post, "/api/v2/x"), [&] {
                            return server.wait_for_requests(1, 5s);
                        }).error;
    CHECK(error.outcome == Outcome::unknown);
    CHECK(error.attempts == 1);
}

TEST_CASE("a transfer is cancelled in the middle of its body") {
    const FaultServer server{
        answer_in_turn({answer::dripped_body(200, std::string(1000, ' ') + "{}", 1, 20ms)})};
    const Client client{options_for(server.base_url())};
    const Error error =
        cancel(client.health(), [&] { return server.wait_for_requests(1, 5s) && after_a_moment(); }).error;
    CHECK(error.outcome == Outcome::applied);
}

TEST_CASE("an attempt to connect is cancelled at once, and was not sent") {
    const SilentPort port;
    const Client client{options_for(port.base_url())};
    CHECK(cancel(client.request(Method::post, "/api/v2/x"), after_a_moment).error.outcome ==
          Outcome::not_sent);
}

TEST_CASE("a wait for the limiter is cancelled at once, and nothing was sent") {
    const FaultServer server{answer_in_turn({answer::json(200, "{}")})};
    ClientOptions options = options_for(server.base_url());
    options.rate_limiter = std::make_shared<QuotaLimiter>(1, 1min);
    const Client client{options};
    REQUIRE(client.health().try_send());

    const Error error = cancel(client.health(), after_a_moment).error;
    CHECK(error.outcome == Outcome::not_sent);
    CHECK(error.attempts == 0);
    CHECK(server.request_count() == 1);
}

TEST_CASE("a back-off is cancelled at once, and the last response determines the outcome") {
    const FaultServer server{answer_in_turn({answer::with(429, {{"Retry-After", "60"}}, "{}")})};
    const Client client{options_for(server.base_url())};
    const Error error = cancel(client.request(Method::post, "/api/v2/x"), [&] {
                            return server.wait_for_requests(1, 5s) && after_a_moment();
                        }).error;
    CHECK(error.outcome == Outcome::rejected);
    CHECK(error.attempts == 1);
}

TEST_CASE("a client works after a call was cancelled") {
    const FaultServer server{answer_in_turn({answer::never(), answer::json(200, "{}")})};
    const Client client{options_for(server.base_url())};
    (void)cancel(client.health(), [&] { return server.wait_for_requests(1, 5s); });
    CHECK(client.health().try_send());
    CHECK(server.connections() == 2);
}
