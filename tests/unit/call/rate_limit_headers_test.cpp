#include "call/rate_limit_headers.hpp"
#include "test.hpp"

using Wait = std::optional<milliseconds>;

namespace {

constexpr std::chrono::sys_seconds now{std::chrono::seconds(1'772'355'600)};

Wait exhausted_for(const std::vector<cis::Headers::Field>& fields) {
    cis::Headers headers;
    for (const auto& [name, value] : fields) headers.add(name, value);
    return cis::detail::exhausted_for(headers, now + 250ms);
}

}  // namespace

TEST_CASE("a quota that is used up stays so until its reset") {
    const auto [reset, wait] = GENERATE(table<std::string, Wait>({
        {"0", 0s},
        {"1", 1s},
        {"60", 60s},
        {"1.5", 1500ms},
        {"61", 60s},
        {"999999999", 60s},
        {"1772355640", 39'750ms},
        {"1772355640000", 39'750ms},
        {"1772355600", 0s},
        {"1772355599", 0s},
        {"1000000000", 0s},
        {"1772442001", 60s},
        {"9223372036854775807", 60s},
        {"9223372036854775808", 60s},
    }));
    const std::string prefix = GENERATE("X-RateLimit-", "x-ratelimit-", "RateLimit-");
    CAPTURE(prefix, reset);
    CHECK(exhausted_for({{prefix + "Remaining", "0"}, {prefix + "Reset", reset}}) == wait);
}

TEST_CASE("a quota with a remainder, or without information, is not used up") {
    const std::string remaining = GENERATE("1", "299", "-1", "", " ", "none", "0.5", "0x0", "00a", ".");
    CAPTURE(remaining);
    CHECK_FALSE(exhausted_for({{"X-RateLimit-Remaining", remaining}, {"X-RateLimit-Reset", "60"}}));
    CHECK_FALSE(exhausted_for({{"X-RateLimit-Reset", "60"}}));
    CHECK_FALSE(exhausted_for({}));
}

TEST_CASE("a reset that cannot be read says nothing") {
    const std::string reset =
        GENERATE("", "-1", "soon", "1.5.2", "60s", "+60", "Sun, 06 Nov 1994 08:49:37 GMT");
    CAPTURE(reset);
    CHECK_FALSE(exhausted_for({{"X-RateLimit-Remaining", "0"}, {"X-RateLimit-Reset", reset}}));
    CHECK_FALSE(exhausted_for({{"X-RateLimit-Remaining", "0"}}));
}

TEST_CASE("one of the two spellings is enough, and they are not mixed") {
    CHECK_FALSE(exhausted_for({{"X-RateLimit-Remaining", "0"}, {"RateLimit-Reset", "60"}}));
    CHECK(exhausted_for({{"X-RateLimit-Remaining", "5"},
                         {"X-RateLimit-Reset", "9"},
                         {"RateLimit-Remaining", "0"},
                         {"RateLimit-Reset", "60"}}) == Wait(60s));
}
