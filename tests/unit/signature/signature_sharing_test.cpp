// One verifier for many threads and many copies.

#include "test.hpp"

using cis::signature::Failure;
using cis::signature::Verifier;

namespace {

constexpr std::chrono::sys_seconds now{1700000000s};

std::string body_of(std::size_t n) { return "{\"n\":" + std::to_string(n) + "}"; }

/// Whether this thread gets the right verdict on its own deliveries, which are alternately genuine and
/// forged.
bool judges_rightly(const Verifier& verifier, std::size_t n) {
    const std::string body = body_of(n);
    const std::string signature = cis::signature::sign(n % 2 == 0 ? "whsec_even" : "whsec_odd", body, now);
    const auto genuine = verifier.verify(signature, body, now);
    const auto forged = verifier.verify(signature, body_of(n + 1), now);
    return genuine && genuine.secret_index() == n % 2 && forged.failure() == Failure::no_match;
}

Verifier make_verifier() { return Verifier({.secrets = {"whsec_even", "whsec_odd"}}); }

}  // namespace

TEST_CASE("threads share a verifier, each with deliveries of its own") {
    const Verifier shared = make_verifier();
    constexpr std::size_t each = 2000;
    std::atomic<std::size_t> right{0};
    constexpr std::size_t count = 8;
    std::vector<std::thread> threads;
    threads.reserve(count);
    for (std::size_t t = 0; t < count; ++t) {
        threads.emplace_back([&shared, &right, t] {
            // Half of the threads use copies that are created and destroyed meanwhile.
            for (std::size_t i = 0; i < each; ++i) {
                std::optional<Verifier> copy;
                if (t % 2 == 0) copy = shared;
                if (judges_rightly(copy ? *copy : shared, t * each + i)) ++right;
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
    CHECK(right == count * each);
}

TEST_CASE("a copy verifies when the first is gone, and so does what was moved from") {
    STATIC_CHECK(std::is_nothrow_copy_constructible_v<Verifier>);
    STATIC_CHECK(std::is_nothrow_copy_assignable_v<Verifier>);
    std::optional<Verifier> first = make_verifier();
    Verifier copy = *first;
    first.reset();
    CHECK(judges_rightly(copy, 1));

    const Verifier moved =
        std::move(copy);  // NOLINT(performance-move-const-arg): what a move leaves behind matters
    CHECK(judges_rightly(moved, 2));
    CHECK(judges_rightly(copy, 3));  // NOLINT(bugprone-use-after-move): on purpose

    Verifier assigned("whsec_other");
    assigned = moved;
    CHECK(judges_rightly(assigned, 4));
}
