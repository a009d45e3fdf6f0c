#include "call/adaptive_rate.hpp"
#include "test.hpp"

using Catch::Approx;
using cis::detail::AdaptiveRate;
using TimePoint = AdaptiveRate::time_point;

namespace {

constexpr TimePoint start{std::chrono::hours(1000)};

/// Grants at equal intervals, the last one just before `end`.
void count(AdaptiveRate& rate, int grants, TimePoint begin, TimePoint end) {
    for (int i = 0; i < grants; ++i) rate.count(begin + (end - begin) * i / grants);
}

}  // namespace

TEST_CASE("a rate is not limited before the first refusal") {
    AdaptiveRate rate;
    count(rate, 1000, start, start + 1s);
    CHECK_FALSE(rate.at(start + 1s));
}

TEST_CASE("a refusal halves the rate of the last second, and each second adds a tenth") {
    AdaptiveRate rate;
    count(rate, 300, start, start + 3s);
    rate.refused(start + 2900ms, start + 3s);
    CHECK(rate.at(start + 3s).value() == Approx(50));
    CHECK(rate.at(start + 4s).value() == Approx(55));
    CHECK(rate.at(start + 13s).value() == Approx(100));
    CHECK(rate.at(start + 92s).value() == Approx(495));
    CHECK_FALSE(rate.at(start + 93s));  // at ten times the rate after the decrease
    CHECK_FALSE(rate.at(start + 95s));
}

TEST_CASE("the refusals of a burst halve the rate once") {
    AdaptiveRate rate;
    count(rate, 64, start, start + 100ms);
    for (int i = 0; i < 30; ++i) rate.refused(start + 1ms * i, start + 200ms + 1ms * i);
    CHECK(rate.at(start + 200ms).value() == Approx(32));
    count(rate, 70, start + 300ms, start + 2s);
    rate.refused(start + 1199ms, start + 2s);
    CHECK(rate.at(start + 2s).value() > 32);
    rate.refused(start + 1200ms, start + 2s);
    CHECK(rate.at(start + 2s).value() < 20);
}

TEST_CASE("the rate of requests whose responses take long is known") {
    AdaptiveRate rate;
    count(rate, 64, start, start + 100ms);
    rate.refused(start, start + 20s);
    CHECK(rate.at(start + 20s).value() == Approx(32));
}

TEST_CASE("the rate of the last second is not that of the second before a quiet one") {
    const auto rate_after = [](TimePoint next) {
        AdaptiveRate rate;
        count(rate, 100, start, start + 1s);
        rate.count(next);
        rate.refused(next, next);
        return rate.at(next).value();
    };
    CHECK(rate_after(start + 1s) == Approx(50));
    CHECK(rate_after(start + 1999ms) == Approx(50));
    CHECK(rate_after(start + 2s) == Approx(5));
    CHECK(rate_after(start + 3s) == Approx(5));
}

TEST_CASE("the rate never falls below one request a second") {
    AdaptiveRate rate;
    TimePoint now = start;
    for (int i = 0; i < 20; ++i) {
        rate.count(now);
        rate.refused(now, now + 1ms);
        now += 1001ms;
        CHECK(rate.at(now).value() >= 1.0);
    }
    CHECK(rate.at(now).value() < 2.0);
}

TEST_CASE("the rate after a pause is that before it, and grows from then on") {
    AdaptiveRate rate;
    count(rate, 100, start, start + 1s);
    rate.paused(start + 10s);
    CHECK(rate.at(start + 10s).value() == Approx(100));
    CHECK(rate.at(start + 11s).value() == Approx(110));
    // The refusal that caused the pause.
    AdaptiveRate refused;
    count(refused, 100, start, start + 1s);
    refused.refused(start, start + 1s);
    refused.paused(start + 10s);
    CHECK(refused.at(start + 10s).value() == Approx(50));
    CHECK(refused.at(start + 11s).value() == Approx(55));
}

TEST_CASE("the rate finds the limit of a service") {
    // The service accepts 50 requests in any second; each response takes 100 ms.
    AdaptiveRate rate;
    TimePoint now = start;
    std::vector<TimePoint> accepted;
    int refusals = 0;
    int late_grants = 0;
    while (now < start + 120s) {
        rate.count(now);
        std::erase_if(accepted, [&](TimePoint time) { return time <= now - 1s; });
        if (accepted.size() < 50) {
            accepted.push_back(now);
            if (now > start + 20s) ++late_grants;
        } else {
            ++refusals;
            rate.refused(now, now + 100ms);
        }
        const auto limit = rate.at(now);
        now += limit ? std::chrono::duration_cast<std::chrono::nanoseconds>(
                           std::chrono::duration<double>(1 / *limit))
                     : 1ms;
    }
    // The saw's teeth are between a half and the whole.
    CHECK(late_grants > 100 * 50 * 2 / 3);
    CHECK(refusals < late_grants / 50);
}
