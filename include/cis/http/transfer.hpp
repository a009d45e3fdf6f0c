#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

#include <cis/core/export.hpp>
#include <cis/http/response.hpp>

namespace cis {

/// Why a transfer has no complete response.
enum class TransferFailure {
    none,
    timeout,             ///< the attempt's timeout ran out
    connection,          ///< no connection could be established, or it broke
    tls,                 ///< the handshake failed; another attempt may succeed
    certificate,         ///< the server's or our own certificate was rejected; another attempt is useless
    cancelled,           ///< the stop token was triggered
    body_too_large,      ///< the decoded body exceeds TransferLimits::max_body_bytes or max_expansion
    malformed_response,  ///< the response is not HTTP, or its encoding is broken
    sink,                ///< the sink stopped the transfer or threw
    not_possible,        ///< the request cannot be sent at all
};

/// The enumerator's name, e.g. `body_too_large`.
[[nodiscard]] CIS_EXPORT std::string_view to_string(TransferFailure failure) noexcept;
/// Prints the enumerator's name.
CIS_EXPORT std::ostream& operator<<(std::ostream& out, TransferFailure failure);

/// The limits of one transfer.
struct TransferLimits {
    std::chrono::milliseconds connect_timeout{10'000};  ///< name resolution, connection and TLS handshake
    std::chrono::milliseconds timeout{60'000};          ///< the whole transfer
    std::size_t max_body_bytes{64UL * 1024 * 1024};     ///< decompressed bytes; does not apply to a sink
    /// How many times larger than the received bytes the decompressed body may be. The limit applies only to
    /// a body larger than `max_body_bytes`.
    std::size_t max_expansion{200};
};

/// The result of one transfer.
struct Transfer {
    /// What was received: the status can be known even if the body is incomplete.
    Response response{};
    TransferFailure failure{TransferFailure::none};  ///< `none` when the response is complete
    std::string reason{};                            ///< what failed, without secrets and personal data
    /// How often the request was sent on an established connection. 0 means that it certainly was not sent. A
    /// transport never repeats a request itself.
    int times_sent{0};
    /// Whether the transfer reused a connection that turned out to be dead before any byte of a response
    /// arrived. The failure is then `connection`.
    bool stale_connection{false};
    /// Whether the request was sent on a connection that an earlier request had used. Unset: it was not sent,
    /// or the transport does not know. Only for statistics.
    std::optional<bool> reused_connection{};
};

/// Takes the body of a 2xx response in pieces. Returns false to stop the transfer.
using BodySink = std::function<bool(std::string_view)>;

}  // namespace cis
