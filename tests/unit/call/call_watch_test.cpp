// What interceptors and statistics learn of calls that do not end as usual.

#include "test.hpp"

namespace {

/// Keeps the calls that began and ended.
class WatchRecorder final : public Interceptor {
public:
    void before_call(const CallInfo& /*call*/) override { ++begun; }
    void after_call(const CallInfo& /*call*/, const CallResult& result) override { ended.push_back(result); }

    int begun{0};
    std::vector<CallResult> ended{};
};

struct Recorded {
    Recorded() { faked.options.interceptors = {recorder}; }

    Faked faked{};
    std::shared_ptr<WatchRecorder> recorder{std::make_shared<WatchRecorder>()};
};

}  // namespace

TEST_CASE("a call that ends for lack of memory has ended for its interceptors") {
    Recorded recorded;
    recorded.faked.script.respond([](const Request&) -> Transfer { throw std::bad_alloc(); });
    const Client client(recorded.faked.options);
    CHECK_THROWS_AS((void)client.health().try_send(), std::bad_alloc);
    REQUIRE(recorded.recorder->ended.size() == 1);
    const CallResult& result = recorded.recorder->ended.front();
    CHECK(result.failure == ErrorKind::internal);
    CHECK(result.outcome == Outcome::unknown);
    CHECK(result.status == 0);
    CHECK(result.attempts == 1);
    CHECK(client.statistics().calls_failed == 1);
}
