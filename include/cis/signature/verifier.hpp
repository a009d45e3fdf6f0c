#pragma once

/// @file
/// Checks whether a delivery comes from the service and is recent. This header and its library,
/// `cis::signature`, need only libcrypto, and neither libcurl nor a JSON library.

#include <chrono>
#include <cstddef>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include <cis/core/export.hpp>
#include <cis/core/secret.hpp>
#include <cis/signature/failure.hpp>

/// Checks that a delivery is genuine and recent.
namespace cis::signature {

/// The header that contains `t=<seconds>,v1=<digest>`.
inline constexpr std::string_view header_name = "X-Service-Signature";

/// The default of VerifierOptions::tolerance.
inline constexpr std::chrono::seconds default_tolerance{300};

/// The result of Verifier::verify(): true if the delivery is genuine and recent.
class Verification {
public:
    /// The value of secret_index() if the delivery was not verified.
    static constexpr std::size_t no_secret = (std::numeric_limits<std::size_t>::max)();

    /// Makes the result for a delivery that was not verified.
    /// @param timestamp the time in the header, if it is readable
    explicit Verification(Failure failure, std::chrono::sys_seconds timestamp = {}) noexcept
        : failure_(failure), timestamp_(timestamp) {}
    /// Makes the result for a delivery that the secret at this index verified.
    Verification(std::size_t secret_index, std::chrono::sys_seconds timestamp) noexcept
        : secret_index_(secret_index), timestamp_(timestamp) {}

    /// Whether the delivery was verified.
    [[nodiscard]] explicit operator bool() const noexcept { return failure_ == Failure::none; }
    /// Why the delivery was not verified; `Failure::none` if it was. For the receiver's log, not for the
    /// sender.
    [[nodiscard]] Failure failure() const noexcept { return failure_; }
    /// The index in VerifierOptions::secrets of the secret that made the signature. If several are equal, the
    /// first one counts. `no_secret` if the delivery was not verified. If each webhook has its own secret,
    /// the index identifies the webhook.
    [[nodiscard]] std::size_t secret_index() const noexcept { return secret_index_; }
    /// The time in the header; 0 (1970) if it is not readable. It is signed, and therefore from the
    /// service, if the delivery is verified, `too_old` or `too_far_in_future`. Otherwise any sender may
    /// have chosen it.
    [[nodiscard]] std::chrono::sys_seconds timestamp() const noexcept { return timestamp_; }

private:
    Failure failure_{Failure::none};
    std::size_t secret_index_{no_secret};
    std::chrono::sys_seconds timestamp_{};
};

/// Options of a Verifier.
struct VerifierOptions {
    /// The signing secrets of the webhooks that deliver to this receiver, complete with `whsec_`. Each
    /// verification computes one HMAC for each secret. If one secret is unusable, nothing is verified. A
    /// secret is unusable if it is empty, blank or `whsec_` alone, if it begins or ends with white space (for
    /// example the line end of its file), or if it contains a control character.
    std::vector<Secret> secrets{};
    /// The largest difference in seconds between the signature's time and the receiver's, in both directions.
    /// Unset: any age is accepted, and the receiver must detect replays in another way.
    std::optional<std::chrono::seconds> tolerance{default_tolerance};
    /// The receiver's clock; empty: the system's. Called on every thread that verifies.
    std::function<std::chrono::system_clock::time_point()> clock{};
};

/// Verifies the signatures of deliveries (specification: Events, Signing).
///
/// Cheap to copy, and safe to share between threads: copies share one constant state. For each secret,
/// verify() takes time proportional to the size of header and body, whatever they contain. It does not copy
/// the body. It fails closed: without a usable secret, or if libcrypto fails, nothing is verified.
///
/// @code
/// const cis::signature::Verifier verifier(secret);
/// const auto verified = verifier.verify(request.header("X-Service-Signature"), request.raw_body());
/// if (!verified) {
///     log << cis::signature::message(verified.failure()) << '\n';
///     return respond(401);
/// }
/// @endcode
class CIS_EXPORT Verifier {
public:
    /// Throws `std::invalid_argument` if the tolerance is negative, and `std::runtime_error` if libcrypto has
    /// no SHA-256. An unusable secret does not throw; see VerifierOptions::secrets.
    explicit Verifier(const VerifierOptions& options);
    /// Makes a verifier with one secret, and the defaults of VerifierOptions.
    explicit Verifier(Secret secret);

    // There are no moves: a moved-from verifier could verify nothing.
    Verifier(const Verifier&) = default;
    Verifier& operator=(const Verifier&) = default;
    ~Verifier() = default;

    /// Verifies a delivery that is handled when it arrives. Throws only what VerifierOptions::clock throws.
    /// @param signature the value of `X-Service-Signature`; empty if it was not sent. If it was sent several
    ///                  times, pass all values joined by commas: the result is `several_timestamps`
    /// @param body      the bytes as received, before any parsing
    [[nodiscard]] Verification verify(std::string_view signature, std::string_view body) const;
    /// Verifies a delivery that has waited, for example in a queue.
    /// @param received_at when the delivery arrived. The age that counts is its age at that time, in whole
    /// seconds
    [[nodiscard]] Verification verify(std::string_view signature, std::string_view body,
                                      std::chrono::system_clock::time_point received_at) const noexcept;

private:
    struct State;
    std::shared_ptr<const State> state_;
};

}  // namespace cis::signature
