#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <iosfwd>
#include <stop_token>
#include <string>
#include <string_view>

#include <cis/core/export.hpp>
#include <cis/http/request.hpp>
#include <cis/http/response.hpp>

namespace cis {

/// Why a transfer brought no complete response.
enum class TransferFailure {
    none,
    timeout,             ///< the attempt's timeout ran out
    connection,          ///< no connection could be made, or it broke
    tls,                 ///< the handshake broke off; another try may succeed
    certificate,         ///< the peer or our own certificate was refused; trying again is useless
    cancelled,           ///< the stop token was triggered
    body_too_large,      ///< the decoded body exceeds TransferLimits::max_body_bytes
    malformed_response,  ///< what came back is not HTTP, or its encoding is broken
    sink,                ///< the sink asked to stop or threw
    not_possible,        ///< the request cannot be sent at all
};

/// The enumerator's name, e.g. `body_too_large`.
[[nodiscard]] CIS_EXPORT std::string_view to_string(TransferFailure failure) noexcept;
/// Prints the enumerator's name.
CIS_EXPORT std::ostream& operator<<(std::ostream& out, TransferFailure failure);

/// What bounds one transfer.
struct TransferLimits {
    std::chrono::milliseconds connect_timeout{10'000};  ///< resolving, connecting and the TLS handshake
    std::chrono::milliseconds timeout{60'000};          ///< the whole transfer
    std::size_t max_body_bytes{64UL * 1024 * 1024};     ///< decoded bytes; not applied to a sink
};

/// What one transfer brought.
struct Transfer {
    /// Filled as far as it was received: a status can be known although the body broke off.
    Response response{};
    TransferFailure failure{TransferFailure::none};  ///< `none` when the response is complete
    std::string reason{};                            ///< what failed, without secrets or personal data
    /// How often the request was put on an established connection: 0 means that it certainly was not sent. A
    /// transport never sends it a second time by itself.
    int times_sent{0};
    /// Whether the request was to go over a connection that had served earlier ones, and which turned out to
    /// be dead before anything of a response came. A `connection` failure.
    bool stale_connection{false};
};

/// Takes the body of a 2xx response piece by piece; returns false to stop the transfer.
using BodySink = std::function<bool(std::string_view)>;

/// Carries requests. Implement it to use another HTTP library or to test without one; must be safe to share
/// between threads.
class CIS_EXPORT Transport {
public:
    Transport() = default;
    Transport(const Transport&) = delete;
    Transport& operator=(const Transport&) = delete;
    virtual ~Transport();

    /// Sends one request and waits for its response. Redirects are not followed and nothing is retried.
    /// @param sink when not empty, takes the body of a 2xx response instead of Response::body
    /// @return what came back; never throws but `std::bad_alloc`
    [[nodiscard]] virtual Transfer perform(const Request& request, const TransferLimits& limits,
                                           std::stop_token stop, const BodySink& sink) = 0;
};

}  // namespace cis
