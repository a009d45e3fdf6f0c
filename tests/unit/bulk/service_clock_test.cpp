#include "bulk/service_clock.hpp"
#include "test.hpp"

TEST_CASE("the time of the service is that of its responses, and goes on") {
    cis::testing::FakeClock local;
    cis::bulk::ServiceClock clock(local);
    const auto local_time = [&] {
        return std::chrono::duration<double>(local.wall_now().time_since_epoch()).count();
    };
    CHECK(clock.now() == local_time());
    clock.learn({});
    clock.learn({{"Date", "yesterday"}});
    CHECK(clock.now() == local_time());
    clock.learn({{"Date", "Fri, 01 Jan 2100 00:00:00 GMT"}});
    CHECK(clock.now() == 4102444800.0);
    local.advance(5s);
    CHECK(clock.now() == 4102444805.0);
}
