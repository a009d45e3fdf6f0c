#pragma once

/// @file
/// Checks that a delivery comes from the service, and that it is recent. This header and its library,
/// `cis::signature`, need libcrypto and nothing else of the SDK: neither libcurl nor a JSON library.

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

/// Whether a delivery is genuine and recent.
namespace cis::signature {

/// The header that carries `t=<seconds>,v1=<digest>` (document: Events, Signing).
inline constexpr std::string_view header_name = "X-Service-Signature";

/// How far a signature's time may be from the receiver's, unless the options say otherwise.
inline constexpr std::chrono::seconds default_tolerance{300};

/// What Verifier::verify() found out. True when the delivery is genuine and recent.
class Verification {
public:
    /// What secret_index() is as long as nothing was verified.
    static constexpr std::size_t no_secret = (std::numeric_limits<std::size_t>::max)();

    /// A delivery that was not verified.
    /// @param timestamp what the header says, if it could be read
    explicit Verification(Failure failure, std::chrono::sys_seconds timestamp = {}) noexcept
        : failure_(failure), timestamp_(timestamp) {}
    /// A delivery that was verified with the secret at this index.
    Verification(std::size_t secret_index, std::chrono::sys_seconds timestamp) noexcept
        : secret_index_(secret_index), timestamp_(timestamp) {}

    /// Whether it was verified.
    [[nodiscard]] explicit operator bool() const noexcept { return failure_ == Failure::none; }
    /// Why it was not verified; `Failure::none` when it was. For the receiver's log, not for the sender.
    [[nodiscard]] Failure failure() const noexcept { return failure_; }
    /// Which of VerifierOptions::secrets made the signature, the first one if several are the same;
    /// `no_secret` unless verified. Where each webhook has its own secret, it tells which webhook this is.
    [[nodiscard]] std::size_t secret_index() const noexcept { return secret_index_; }
    /// The time in the header, in seconds since 1970; 0 when it could not be read. Signed, hence the
    /// service's own word, when verified or `too_old` or `too_far_in_future`; anybody's otherwise.
    [[nodiscard]] std::chrono::sys_seconds timestamp() const noexcept { return timestamp_; }

private:
    Failure failure_{Failure::none};
    std::size_t secret_index_{no_secret};
    std::chrono::sys_seconds timestamp_{};
};

/// Options of a Verifier.
struct VerifierOptions {
    /// The signing secrets that deliveries may be signed with, whole (with their `whsec_`), one for each
    /// webhook that delivers to the same place. Every verification costs one HMAC for each. If one of them is
    /// empty, blank or `whsec_` alone, begins or ends with white space (such as the line end of the file it
    /// was read from) or holds a control character, nothing is verified.
    std::vector<Secret> secrets{};
    /// How many seconds a signature's time may lie behind or ahead of the receiver's, at most. Unset: any age
    /// is accepted, and something else must notice replays.
    std::optional<std::chrono::seconds> tolerance{default_tolerance};
    /// The receiver's time; the system's when empty. Called from any thread that verifies.
    std::function<std::chrono::system_clock::time_point()> clock{};
};

/// Verifies the signatures of deliveries (document: Events, Signing).
///
/// Cheap to copy, and safe to share between threads: copies share one state that never changes. Verifying
/// reads the body in place and takes time proportional to the header and the body for each secret, whatever
/// they contain. It fails closed: without a usable secret, and where libcrypto fails, nothing is verified.
///
/// @code
/// const cis::signature::Verifier verifier(secret);
/// const auto verified = verifier.verify(request.header("X-Service-Signature"), request.raw_body());
/// if (!verified) {
///     log << cis::signature::to_string(verified.failure()) << '\n';
///     return answer(401);
/// }
/// @endcode
class CIS_EXPORT Verifier {
public:
    /// Throws `std::invalid_argument` when the tolerance is negative, `std::runtime_error` when libcrypto
    /// offers no SHA-256.
    explicit Verifier(const VerifierOptions& options);
    /// One secret, and the defaults of VerifierOptions.
    explicit Verifier(Secret secret);

    // Without moves: a verifier that was moved from would have nothing to verify with.
    Verifier(const Verifier&) = default;
    Verifier& operator=(const Verifier&) = default;
    ~Verifier() = default;

    /// Verifies a delivery that is handled as it arrives. Throws only what an injected clock throws.
    /// @param signature the value of `X-Service-Signature`, empty if it was not sent; if it was sent several
    ///                  times, all of them joined by commas (which is refused: `several_timestamps`)
    /// @param body      the bytes as received, before any parsing
    [[nodiscard]] Verification verify(std::string_view signature, std::string_view body) const;
    /// Verifies a delivery that has waited, such as in a queue.
    /// @param received_at when it arrived: its age then is judged, in whole seconds
    [[nodiscard]] Verification verify(std::string_view signature, std::string_view body,
                                      std::chrono::system_clock::time_point received_at) const noexcept;

private:
    struct State;
    std::shared_ptr<const State> state_;
};

}  // namespace cis::signature
