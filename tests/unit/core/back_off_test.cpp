#include "core/back_off.hpp"
#include "test.hpp"

using cis::detail::back_off;

TEST_CASE("a pause doubles with each failure, up to its bound") {
    CHECK(back_off(100ms, 10s, 1, 1.0) == 100ms);
    CHECK(back_off(100ms, 10s, 2, 1.0) == 200ms);
    CHECK(back_off(100ms, 10s, 7, 1.0) == 6400ms);
    CHECK(back_off(100ms, 10s, 8, 1.0) == 10s);
    CHECK(back_off(100ms, 10s, 1'000'000, 1.0) == 10s);
    CHECK(back_off(20s, 10s, 1, 1.0) == 10s);
}

TEST_CASE("a pause is a random part, rounded up") {
    CHECK(back_off(100ms, 10s, 2, 0.5) == 100ms);
    CHECK(back_off(100ms, 10s, 1, 0.001) == 1ms);
    CHECK(back_off(100ms, 10s, 1, 0.0) == 0ms);
    CHECK(back_off(std::chrono::milliseconds::max() / 4, std::chrono::milliseconds::max(), 9, 0.0) == 0ms);
}
