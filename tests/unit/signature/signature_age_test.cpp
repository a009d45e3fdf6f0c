// The permitted age of a signature, and the clock that measures it.

#include "reference_signature.hpp"
#include "test.hpp"

using cis::signature::Failure;
using cis::signature::sign;
using cis::signature::Verification;
using cis::signature::Verifier;
using std::chrono::seconds;
using std::chrono::sys_seconds;
using std::chrono::system_clock;

namespace {

const cis::Secret secret = "whsec_test_secret";
constexpr std::string_view body = R"({"id":"evt_1"})";
constexpr sys_seconds now{1700000000s};

Verification check(sys_seconds signed_at, std::optional<seconds> tolerance) {
    const Verifier verifier(
        {.secrets = {secret}, .tolerance = tolerance, .clock = [] { return system_clock::time_point(now); }});
    return verifier.verify(sign(secret, body, signed_at), body);
}

}  // namespace

TEST_CASE("the tolerance counts in both directions and includes its own boundary") {
    const auto [offset, tolerance, failure] = GENERATE(table<seconds, seconds, Failure>({
        {0s, 0s, Failure::none},
        {-1s, 0s, Failure::too_old},
        {1s, 0s, Failure::too_far_in_future},
        {-10s, 10s, Failure::none},
        {-11s, 10s, Failure::too_old},
        {10s, 10s, Failure::none},
        {11s, 10s, Failure::too_far_in_future},
        {-300s, cis::signature::default_tolerance, Failure::none},
        {-301s, cis::signature::default_tolerance, Failure::too_old},
        {300s, cis::signature::default_tolerance, Failure::none},
        {301s, cis::signature::default_tolerance, Failure::too_far_in_future},
    }));
    CAPTURE(offset.count(), tolerance.count());
    const Verification verification = check(now + offset, tolerance);
    CHECK(verification.failure() == failure);
    CHECK(verification.timestamp() == now + offset);
    CHECK(verification.secret_index() == (failure == Failure::none ? 0 : Verification::no_secret));
}

TEST_CASE("the tolerance is five minutes unless another is given, and the clock the system's") {
    const Verifier verifier(secret);
    const auto here = std::chrono::floor<seconds>(system_clock::now());
    CHECK(verifier.verify(sign(secret, body, here), body));
    CHECK(verifier.verify(sign(secret, body, here - 310s), body).failure() == Failure::too_old);
    CHECK(verifier.verify(sign(secret, body, here + 310s), body).failure() == Failure::too_far_in_future);
}

TEST_CASE("without a tolerance any age is accepted") {
    CHECK(check(sys_seconds{}, std::nullopt));
    CHECK(check(now + 1000000h, std::nullopt));
    CHECK(check(sys_seconds(seconds::max()), std::nullopt));
}

TEST_CASE("times at the ends of their range overflow nothing") {
    constexpr sys_seconds last(seconds::max());
    CHECK(check(last, 300s).failure() == Failure::too_far_in_future);
    CHECK(check(last, seconds::max()));
    CHECK(check(sys_seconds{}, seconds::max()));

    const Verifier strict({.secrets = {secret}});
    const std::string at_the_end = sign(secret, body, last);
    CHECK(strict.verify(at_the_end, body, system_clock::time_point::min()).failure() ==
          Failure::too_far_in_future);
    CHECK(strict.verify(at_the_end, body, system_clock::time_point::max()).failure() ==
          Failure::too_far_in_future);
    const std::string at_the_start = sign(secret, body, sys_seconds{});
    CHECK(strict.verify(at_the_start, body, system_clock::time_point::min()).failure() ==
          Failure::too_far_in_future);
    CHECK(strict.verify(at_the_start, body, system_clock::time_point::max()).failure() == Failure::too_old);
}

TEST_CASE("a negative tolerance is refused") {
    CHECK_THROWS_AS(Verifier({.secrets = {secret}, .tolerance = -1s}), std::invalid_argument);
}

TEST_CASE("the clock is read for each delivery") {
    auto time = std::make_shared<system_clock::time_point>(now);
    const Verifier verifier({.secrets = {secret}, .tolerance = 10s, .clock = [time] { return *time; }});
    const std::string signature = sign(secret, body, now);
    CHECK(verifier.verify(signature, body));
    *time = now + 10s;
    CHECK(verifier.verify(signature, body));
    // A fraction of a second above the tolerance does not count.
    *time = now + 10s + 999ms;
    CHECK(verifier.verify(signature, body));
    *time = now + 11s;
    CHECK(verifier.verify(signature, body).failure() == Failure::too_old);
    *time = now - 10s;
    CHECK(verifier.verify(signature, body));
    *time = now - 10s - 1ms;
    CHECK(verifier.verify(signature, body).failure() == Failure::too_far_in_future);
}

TEST_CASE("a delivery that waited is judged by its time of arrival") {
    const Verifier verifier(
        {.secrets = {secret}, .tolerance = 10s, .clock = []() -> system_clock::time_point {
             throw std::logic_error("the receiver's clock was asked");
         }});
    const std::string signature = sign(secret, body, now);
    CHECK(verifier.verify(signature, body, now + 5s));
    CHECK(verifier.verify(signature, body, now + 10s));
    CHECK(verifier.verify(signature, body, now + 11s).failure() == Failure::too_old);
    CHECK(verifier.verify(signature, body, now - 11s).failure() == Failure::too_far_in_future);
    CHECK_THROWS_AS(verifier.verify(signature, body), std::logic_error);
}

TEST_CASE("a forgery is reported as a forgery, at any age") {
    const Verifier verifier({.secrets = {secret}, .tolerance = 10s});
    const std::string forged = reference_signature("whsec_another", "1", body);
    CHECK(verifier.verify(forged, body, now).failure() == Failure::no_match);
}
