#include "cis/signature/verifier.hpp"

#include <openssl/crypto.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <utility>

#include "signature/hmac_key.hpp"
#include "signature/secret_rules.hpp"
#include "signature/signature_header.hpp"

namespace cis::signature {
namespace {

using detail::Digest;
using detail::DigestReader;
using detail::HmacKey;
using detail::is_usable;

/// Compares with every digest of the header, even after a match.
bool is_among(const Digest& expected, DigestReader digests) noexcept {
    bool matched = false;
    while (const auto digest = digests.next()) {
        const bool same = CRYPTO_memcmp(digest->data(), expected.data(), expected.size()) == 0;
        matched = matched || same;
    }
    return matched;
}

/// The distance between two times without overflow. `earlier` must not be after `later`.
std::uint64_t distance(std::chrono::seconds earlier, std::chrono::seconds later) noexcept {
    return static_cast<std::uint64_t>(later.count()) - static_cast<std::uint64_t>(earlier.count());
}

Failure check_age(std::chrono::sys_seconds timestamp, std::chrono::sys_seconds now,
                  std::optional<std::chrono::seconds> tolerance) noexcept {
    if (!tolerance) return Failure::none;
    const auto allowed = static_cast<std::uint64_t>(tolerance->count());
    const auto stated = timestamp.time_since_epoch();
    const auto here = now.time_since_epoch();
    if (stated <= here) return distance(stated, here) > allowed ? Failure::too_old : Failure::none;
    return distance(here, stated) > allowed ? Failure::too_far_in_future : Failure::none;
}

}  // namespace

struct Verifier::State {
    /// empty if a secret is unusable
    std::vector<HmacKey> keys;
    std::optional<std::chrono::seconds> tolerance;
    std::function<std::chrono::system_clock::time_point()> clock;
};

Verifier::Verifier(const VerifierOptions& options) {
    if (options.tolerance && *options.tolerance < std::chrono::seconds::zero()) {
        throw std::invalid_argument("the tolerance of a webhook verifier is negative");
    }
    State state{.keys = {}, .tolerance = options.tolerance, .clock = options.clock};
    if (std::ranges::all_of(options.secrets, is_usable)) {
        state.keys.reserve(options.secrets.size());
        for (const Secret& secret : options.secrets) state.keys.emplace_back(secret.reveal());
    }
    state_ = std::make_shared<const State>(std::move(state));
}

Verifier::Verifier(Secret secret) : Verifier(VerifierOptions{.secrets = {std::move(secret)}}) {}

Verification Verifier::verify(std::string_view signature, std::string_view body) const {
    return verify(signature, body, state_->clock ? state_->clock() : std::chrono::system_clock::now());
}

Verification Verifier::verify(std::string_view signature, std::string_view body,
                              std::chrono::system_clock::time_point received_at) const noexcept {
    if (state_->keys.empty()) return Verification(Failure::unusable_secret);
    const auto header = detail::parse_signature_header(signature);
    if (header.failure != Failure::none) return Verification(header.failure, header.timestamp);

    // Every secret and every digest is compared, so that the duration does not reveal which of them is right.
    std::size_t matching = Verification::no_secret;
    for (std::size_t i = 0; i < state_->keys.size(); ++i) {
        const auto expected = state_->keys[i].digest({header.timestamp_text, detail::separator, body});
        if (!expected) return Verification(Failure::crypto_failed, header.timestamp);
        const bool matched = is_among(*expected, DigestReader(header.digests));
        if (matched && matching == Verification::no_secret) matching = i;
    }
    if (matching == Verification::no_secret) return Verification(Failure::no_match, header.timestamp);

    // The age is checked last. So a wrong clock is not reported as a forgery, and a forgery is not reported
    // as a wrong clock.
    const auto now = std::chrono::floor<std::chrono::seconds>(received_at);
    const Failure age = check_age(header.timestamp, now, state_->tolerance);
    if (age != Failure::none) return Verification(age, header.timestamp);
    return {matching, header.timestamp};
}

}  // namespace cis::signature
