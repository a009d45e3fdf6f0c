#include <benchmark/benchmark.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <array>
#include <cstdlib>
#include <iostream>
#include <string>

#include <cis/signature/sign.hpp>
#include <cis/signature/verifier.hpp>
#include "allocation_counter.hpp"

// Verifies one delivery. The reference is only the digest of a copy of the signed text, which is the least
// code with libcrypto. It neither reads the header nor compares digests.

namespace cis::benchmarks {
namespace {

const std::string secret = "whsec_0123456789abcdef0123456789abcdef";
constexpr std::string_view timestamp = "1700000000";
constexpr std::chrono::sys_seconds received_at{std::chrono::seconds(1700000000)};

using Digest = std::array<unsigned char, 32>;

Digest one_shot_hmac(const std::string& body) {
    std::string text;
    text.reserve(timestamp.size() + 1 + body.size());
    text += timestamp;
    text += '.';
    text += body;
    Digest digest{};
    HMAC(EVP_sha256(), secret.data(), static_cast<int>(secret.size()),
         reinterpret_cast<const unsigned char*>(text.data()), text.size(), digest.data(), nullptr);
    return digest;
}

std::string body_of(const benchmark::State& state) {
    std::string body(static_cast<std::size_t>(state.range(0)), 'x');
    return body;
}

template <class Check>
void measure(benchmark::State& state, Check check) {
    // The first call also creates the objects that later calls reuse.
    if (!check()) std::abort();
    const std::size_t before = allocation_count();
    if (!check()) std::abort();
    state.counters["allocations"] = static_cast<double>(allocation_count() - before);
    for (auto iteration : state) benchmark::DoNotOptimize(check());
}

void verify(benchmark::State& state) {
    const signature::Verifier verifier{Secret(secret)};
    const std::string body = body_of(state);
    const std::string signature = signature::sign(secret, body, received_at);
    measure(state, [&] { return static_cast<bool>(verifier.verify(signature, body, received_at)); });
}

void one_shot_hmac_of_copy(benchmark::State& state) {
    const std::string body = body_of(state);
    const Digest expected = one_shot_hmac(body);
    measure(state, [&] { return one_shot_hmac(body) == expected; });
}

BENCHMARK(verify)->Arg(300)->Arg(3000);
BENCHMARK(one_shot_hmac_of_copy)->Arg(300)->Arg(3000);

}  // namespace
}  // namespace cis::benchmarks
