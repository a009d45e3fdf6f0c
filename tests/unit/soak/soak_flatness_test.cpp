#include "flatness.hpp"
#include "test.hpp"

using namespace cis::soak;

namespace {

constexpr std::uint64_t mebibyte = 1024UL * 1024;
constexpr std::uint64_t leak = 30'000;  // bytes a second

/// What a process takes at each second.
template <class Function>
std::vector<std::uint64_t> series(std::size_t seconds, Function bytes_at) {
    std::vector<std::uint64_t> values;
    for (std::size_t second = 0; second < seconds; ++second) values.push_back(bytes_at(second));
    return values;
}

}  // namespace

TEST_CASE("soak: memory that stays, swings or has a short peak is flat") {
    CHECK_FALSE(growth_of(series(90, [](auto) { return 20 * mebibyte; })));
    CHECK_FALSE(growth_of(series(90, [](auto second) { return (20 + second % 6) * mebibyte; })));
    CHECK_FALSE(growth_of(series(90, [](auto second) { return (second == 85 ? 90 : 20) * mebibyte; })));
    CHECK_FALSE(growth_of(series(90, [](auto second) { return (40 - second / 10) * mebibyte; })));
}

TEST_CASE("soak: memory that grows slowly, in steps or late is not flat") {
    CHECK(growth_of(series(90, [](auto second) { return 20 * mebibyte + second * leak; })) ==
          "grew from 20.3 MiB to 22.3 MiB");
    CHECK(growth_of(series(90, [](auto second) { return (20 + second % 6) * mebibyte + second * leak; })));
    CHECK(growth_of(series(90, [](auto second) { return (second < 60 ? 20 : 23) * mebibyte; })));
    CHECK(growth_of(series(1740, [](auto second) { return 20 * mebibyte + second * 2'000; })));
}

TEST_CASE("soak: small growth is allowed, relative to the memory") {
    const auto step = [](std::uint64_t before, std::uint64_t after) {
        return series(50, [=](auto second) { return second < 25 ? before : after; });
    };
    CHECK_FALSE(growth_of(step(10 * mebibyte, 11 * mebibyte)));
    CHECK(growth_of(step(10 * mebibyte, 12 * mebibyte)));
    CHECK_FALSE(growth_of(step(100 * mebibyte, 104 * mebibyte)));
    CHECK(growth_of(step(100 * mebibyte, 105 * mebibyte)));
}

TEST_CASE("soak: a short series is not judged as flat") {
    CHECK(growth_of(series(fewest_values - 1, [](auto) { return mebibyte; })) == "only 24 values");
    CHECK(growth_of({}) == "only 0 values");
    CHECK_FALSE(growth_of(series(fewest_values, [](auto) { return mebibyte; })));
}
