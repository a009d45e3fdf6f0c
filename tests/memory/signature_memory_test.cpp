// The allocations of the verifier, and its result when libcrypto cannot allocate. This is a separate program:
// libcrypto accepts other memory functions only before its first allocation, and operator new is replaced to
// count.

#include <openssl/crypto.h>
#include "allocation_counter.hpp"
#include "test.hpp"

using cis::benchmarks::allocation_count;
using cis::signature::Failure;
using cis::signature::Verifier;

namespace {

/// The number of allocations by libcrypto, and the one from which on they fail.
std::size_t crypto_requests = 0;
std::size_t first_refused = static_cast<std::size_t>(-1);

bool is_refused() { return crypto_requests++ >= first_refused; }

void* allocate(std::size_t size, const char*, int) { return is_refused() ? nullptr : std::malloc(size); }

void* reallocate(void* memory, std::size_t size, const char*, int) {
    return is_refused() ? nullptr : std::realloc(memory, size);
}

void release(void* memory, const char*, int) { std::free(memory); }

const bool installed = CRYPTO_set_mem_functions(allocate, reallocate, release) == 1;

constexpr std::chrono::sys_seconds now{1700000000s};
const std::vector<cis::Secret> secrets{"whsec_1", "whsec_2", "whsec_3"};

/// The allocations of one verification.
struct Requests {
    std::size_t ours{};
    std::size_t crypto{};

    bool operator==(const Requests&) const = default;
};

/// Measures the second verification: the first one of a thread creates its work context.
Requests requests_of(const Verifier& verifier, std::string_view signature, std::string_view body,
                     Failure expected) {
    REQUIRE(verifier.verify(signature, body, now).failure() == expected);
    const std::size_t ours_before = allocation_count();
    const std::size_t crypto_before = crypto_requests;
    const Failure failure = verifier.verify(signature, body, now).failure();
    const Requests requests{allocation_count() - ours_before, crypto_requests - crypto_before};
    CHECK(failure == expected);
    return requests;
}

}  // namespace

TEST_CASE("verifying allocates nothing, and libcrypto the same for every delivery") {
    REQUIRE(installed);
    const Verifier verifier({.secrets = secrets});
    const std::string body(300, 'x');
    const Requests usual =
        requests_of(verifier, cis::signature::sign("whsec_1", body, now), body, Failure::none);
    CHECK(usual.ours == 0);
    // libcrypto 3.0 duplicates the state of a hash for every copy: twice for each secret.
    CHECK(usual.crypto <= 2 * secrets.size());

    // The number depends neither on the size of the delivery nor on the secret that matches: the verifier
    // checks all secrets.
    const std::string large(1'000'000, 'x');
    for (const cis::Secret& secret : secrets) {
        CHECK(requests_of(verifier, cis::signature::sign(secret, large, now), large, Failure::none) == usual);
    }
    CHECK(requests_of(verifier, cis::signature::sign("whsec_4", large, now), large, Failure::no_match) ==
          usual);

    std::string digests = "t=1700000000";
    while (digests.size() < 1'000'000) digests += ",v1=" + std::string(64, 'a');
    CHECK(requests_of(verifier, digests, body, Failure::no_match) == usual);
}

TEST_CASE("a header that is refused for its form costs libcrypto nothing") {
    const Verifier verifier({.secrets = secrets});
    const std::string commas(1'000'000, ',');
    CHECK(requests_of(verifier, commas, "body", Failure::malformed_header) == Requests{});
    CHECK(requests_of(verifier, "t=1" + commas, "body", Failure::malformed_header) == Requests{});
    CHECK(requests_of(verifier, "t=" + std::string(1'000'000, '9'), "body",
                      Failure::timestamp_out_of_range) == Requests{});
    CHECK(requests_of(verifier, "t=1,v1=" + std::string(1'000'000, 'a'), "body", Failure::malformed_digest) ==
          Requests{});
}

TEST_CASE("without memory for libcrypto nothing is verified, and afterwards everything again") {
    REQUIRE(installed);
    const Verifier verifier({.secrets = secrets});
    const std::string genuine = cis::signature::sign("whsec_1", "body", now);
    const std::string forged = cis::signature::sign("whsec_4", "body", now);
    // On a new thread, so that the allocation of its work context fails too.
    std::thread([&] {
        std::size_t failures = 0;
        for (std::size_t granted = 0;; ++granted) {
            first_refused = crypto_requests + granted;
            const auto of_genuine = verifier.verify(genuine, "body", now);
            first_refused = crypto_requests + granted;
            const auto of_forged = verifier.verify(forged, "body", now);
            first_refused = static_cast<std::size_t>(-1);
            CAPTURE(granted);
            CHECK_FALSE(of_forged);
            CHECK(verifier.verify(forged, "body", now).failure() == Failure::no_match);
            CHECK(verifier.verify(genuine, "body", now));
            if (of_genuine) {
                CHECK(of_forged.failure() == Failure::no_match);
                break;
            }
            CHECK(of_genuine.failure() == Failure::crypto_failed);
            CHECK(of_forged.failure() == Failure::crypto_failed);
            ++failures;
        }
        CHECK(failures > 0);
    }).join();
}

TEST_CASE("without memory for libcrypto, no verifier is constructed and nothing is signed") {
    REQUIRE(installed);
    const auto without_memory = [](auto action) {
        first_refused = crypto_requests;
        bool threw = false;
        try {
            action();
        } catch (const std::runtime_error&) {
            threw = true;
        }
        first_refused = static_cast<std::size_t>(-1);
        return threw;
    };
    CHECK(without_memory([] { const Verifier verifier("whsec_1"); }));
    CHECK(without_memory([] { return cis::signature::sign("whsec_1", "body", now); }));
}
