#include "bulk/outage.hpp"
#include "test.hpp"

using cis::bulk::is_response;
using cis::bulk::Outage;

namespace {

const Outage::time_point start{1h};

Error error_of(ErrorKind kind, int status = 0) {
    Error error;
    error.kind = kind;
    error.status = status;
    return error;
}

/// A request that was not answered. @param elapsed how long it took
Error silent(milliseconds elapsed = 0ms) {
    Error error = error_of(ErrorKind::connection);
    error.elapsed = elapsed;
    return error;
}

/// An outage whose pauses are as long as they can be.
Outage with_patience(milliseconds patience) {
    return Outage(patience, [] { return 1.0; });
}

}  // namespace

TEST_CASE("the service itself has answered if it refused a request") {
    CHECK_FALSE(is_response(error_of(ErrorKind::connection)));
    CHECK(is_response(error_of(ErrorKind::bad_request, 1)));
    CHECK(is_response(error_of(ErrorKind::bad_request, 499)));
    CHECK_FALSE(is_response(error_of(ErrorKind::server, 500)));
    CHECK_FALSE(is_response(error_of(ErrorKind::timeout, 408)));
    CHECK(is_response(error_of(ErrorKind::decode, 200)));
    CHECK(is_response(error_of(ErrorKind::rate_limited)));
}

TEST_CASE("a service is silent from its last answer on, or from the first request after it") {
    Outage outage = with_patience(60s);
    CHECK_FALSE(outage.is_silent());
    CHECK(outage.silence(start) == 0ms);
    CHECK(outage.left(start) == 60s);

    SECTION("a request was under way when the answer came") {
        outage.succeeded(start);
        outage.failed(silent(10s), start + 4s);
        CHECK(outage.silence(start + 5s) == 5s);
    }
    SECTION("nothing was asked for a long time") {
        outage.succeeded(start);
        outage.failed(silent(10s), start + 1h);
        CHECK(outage.silence(start + 1h) == 10s);
        CHECK_FALSE(outage.is_over(start + 1h));
    }
    SECTION("there was no answer yet") {
        outage.failed(silent(10s), start);
        CHECK(outage.silence(start) == 10s);
    }
    SECTION("further failures do not shorten it") {
        outage.failed(silent(10s), start);
        outage.failed(silent(), start + 5s);
        CHECK(outage.silence(start + 5s) == 15s);
    }
    CHECK(outage.is_silent());
    outage.succeeded(start + 2h);
    CHECK_FALSE(outage.is_silent());
}

TEST_CASE("the patience ends when the silence is as long, and never while the service answers") {
    Outage outage = with_patience(60s);
    outage.failed(silent(), start);
    CHECK_FALSE(outage.is_over(start + 59'999ms));
    CHECK(outage.left(start + 59'999ms) == 1ms);
    CHECK(outage.is_over(start + 60s));
    CHECK(outage.left(start + 70s) == 0ms);
    const ErrorKind answer = GENERATE(ErrorKind::rate_limited, ErrorKind::validation);
    outage.failed(error_of(answer, 422), start + 60s);
    CHECK_FALSE(outage.is_silent());
    CHECK(outage.failing(start + 61s) == 61s);
    CHECK_FALSE(outage.is_over(start + 2h));

    Outage patient = with_patience(milliseconds::max());
    patient.failed(silent(), start);
    CHECK_FALSE(patient.is_over(start + 24h));
}

TEST_CASE("pauses double up to a bound, with full jitter, and the last try is at the end of the patience") {
    double part = 1.0;
    Outage outage(60s, [&] { return part; });
    auto now = start;
    std::vector<milliseconds> pauses;
    while (!outage.is_over(now)) {
        outage.failed(silent(), now);
        if (outage.is_over(now)) break;
        pauses.push_back(std::chrono::duration_cast<milliseconds>(outage.next_try() - now));
        now = outage.next_try();
    }
    CHECK(pauses == std::vector<milliseconds>{500ms, 1s, 2s, 4s, 8s, 15s, 15s, 14'500ms});
    CHECK(now == start + 60s);
    CHECK(outage.failures() == 8);

    outage.succeeded(now);
    CHECK(outage.failures() == 0);
    CHECK(outage.failing(now + 1s) == 0s);
    CHECK(outage.next_try() <= now);
    part = 0.5;
    outage.failed(silent(), now);
    CHECK(outage.next_try() == now + 250ms);
    part = 0.0;
    outage.failed(silent(), now + 250ms);
    CHECK(outage.next_try() == now + 250ms);
}

TEST_CASE("a pause is not shorter than the service asks for, unless the patience ends before") {
    Outage outage = with_patience(60s);
    Error error = error_of(ErrorKind::rate_limited, 429);
    error.retry_after = 90s;
    outage.failed(error, start);
    CHECK(outage.next_try() == start + 90s);
    error.retry_after = 1ms;
    outage.failed(error, start + 90s);
    CHECK(outage.next_try() == start + 91s);
    error = error_of(ErrorKind::server, 503);
    error.retry_after = 50s;
    outage.failed(error, start + 91s);
    CHECK(outage.next_try() == start + 141s);
    outage.failed(error, start + 141s);
    CHECK(outage.next_try() == start + 151s);
}

TEST_CASE("requests that fail together are one failure") {
    Outage outage = with_patience(60s);
    for (int i = 0; i < 8; ++i) outage.failed(silent(2s), start + milliseconds(i));
    CHECK(outage.failures() == 1);
    CHECK(outage.next_try() == start + 500ms);
    outage.failed(silent(1s), start + 2s);
    CHECK(outage.failures() == 2);
    CHECK(outage.next_try() == start + 3s);
}

TEST_CASE("a random part is one") {
    for (int i = 0; i < 100; ++i) {
        const double part = cis::detail::random_part();
        CHECK(part >= 0.0);
        CHECK(part < 1.0);
    }
}
