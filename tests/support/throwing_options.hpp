#pragma once

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <stop_token>
#include <string>

#include <cis/call/rate_limiter.hpp>
#include <cis/core/error.hpp>
#include <cis/http/interceptor.hpp>
#include <cis/testing/fake_clock.hpp>
#include "catch.hpp"

// What a client's options can contain that throws.
namespace cis::test {

/// The text of the exceptions. No error may contain it.
inline constexpr const char* secret = "secret of whoever threw this";

struct ThrowingInterceptor final : Interceptor {
    void before(const Attempt& /*attempt*/, cis::Headers& /*added*/) override {
        throw std::runtime_error(secret);
    }
    void after(const Attempt& /*attempt*/, const AttemptResult& /*result*/) override { throw 42; }
};

struct ThrowingLimiter final : RateLimiter {
    Permit try_acquire(time_point /*now*/, Ticket& /*ticket*/) override { throw std::runtime_error(secret); }
    void pause_until(time_point /*time*/) override {}
};

/// Throws in one of its functions, from a number of calls on.
struct ThrowingClock final : Clock {
    enum class In { now, wall_now, wait_until };

    ThrowingClock(In where, int good_calls) : in(where), good(good_calls) {}

    time_point now() override { return maybe_throw(In::now), clock.now(); }
    std::chrono::system_clock::time_point wall_now() override {
        return maybe_throw(In::wall_now), clock.wall_now();
    }
    bool wait_until(time_point time, const std::stop_token& stop) override {
        return maybe_throw(In::wait_until), clock.wait_until(time, stop);
    }

    void maybe_throw(In where) {
        if (where == in && good-- <= 0) throw std::runtime_error(secret);
    }

    const In in;
    std::atomic<int> good;
    testing::FakeClock clock{};
};

/// Checks the error of a call of `health()` that an exception has ended.
inline void check_internal(const Error& error) {
    CHECK(error.kind == ErrorKind::internal);
    CHECK(error.outcome == Outcome::unknown);
    CHECK(error.reason == "the transport, rate limiter or clock in the options threw an exception");
    CHECK(error.path_pattern == "/health");
    CHECK(to_string(error).find("secret") == std::string::npos);
}

}  // namespace cis::test
