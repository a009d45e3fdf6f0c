#pragma once

#include <chrono>
#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <cis/core/export.hpp>

namespace cis {

/// What went wrong, in terms of what a caller can do about it.
enum class ErrorKind {
    invalid_argument,   ///< refused by the SDK before anything was sent; `param` names the offender
    bad_request,        ///< 400 and other refusals of the request as such (405, 413, …)
    authentication,     ///< 401 or 403: the key or token is missing, wrong or revoked
    not_found,          ///< 404: not there, or outside the caller's workspace
    conflict,           ///< 409: duplicate or conflicting request
    validation,         ///< 422, or metadata over its limits: `errors` and `param` name the fields
    rate_limited,       ///< 429, or a quota that leaves no time before the deadline
    server,             ///< 5xx
    unexpected_status,  ///< a status the service does not use: a redirect, mostly
    timeout,            ///< the attempt's timeout or the call's deadline
    connection,         ///< no connection, or one that broke
    tls,                ///< the handshake failed or the peer's certificate was refused
    cancelled,          ///< the stop token was triggered
    decode,             ///< a response that could not be understood; `reason` names the JSON path
    internal,           ///< a callback or the SDK itself failed
};

/// Whether the service may have acted on a call that failed.
enum class Outcome {
    not_sent,  ///< the request never reached a connection: it was certainly not applied
    rejected,  ///< no attempt was applied, and the service answered at least one
    unknown,   ///< it may have been applied: look before sending it again
    applied,   ///< the service answered 2xx, but the body was unusable
};

/// The enumerator's name, e.g. `rate_limited`.
[[nodiscard]] CIS_EXPORT std::string_view to_string(ErrorKind kind) noexcept;
/// The enumerator's name, e.g. `not_sent`.
[[nodiscard]] CIS_EXPORT std::string_view to_string(Outcome outcome) noexcept;
/// Prints the enumerator's name.
CIS_EXPORT std::ostream& operator<<(std::ostream& out, ErrorKind kind);
/// Prints the enumerator's name.
CIS_EXPORT std::ostream& operator<<(std::ostream& out, Outcome outcome);

/// One offending field of a request, whether the service or the SDK refused it (document: Errors).
struct FieldError {
    std::string code{};     ///< e.g. `invalid_param`
    std::string message{};  ///< the service's words, which may hold personal data, or the SDK's `reason`
    std::string param{};    ///< dotted path, e.g. `metadata.source`

    friend bool operator==(const FieldError&, const FieldError&) = default;
};

/// Everything that is known about a failed call (document: Errors).
///
/// Printing it (`<<`, Exception::what()) shows the kind, status, code, param, path pattern, the SDK's own
/// `reason` and the request's id; where the base URL may be at fault (`not_found`, `connection`, `timeout`,
/// `tls`), its `host` too. What the service said (`message`, `errors`, `body_sample`) can hold personal data
/// and is therefore never printed: read the fields.
///
/// Code, param and request id are the service's words as well, or the caller's: they are printed only when
/// they look like identifiers (ASCII letters, digits and `_-.:[]{}*`, at most 128 bytes), else as `*`; a key
/// of metadata always is `metadata.*`. The fields have the whole text. A path given to `request()` is printed
/// as it is, without its arguments.
struct Error {
    ErrorKind kind{ErrorKind::internal};  ///< what went wrong
    Outcome outcome{Outcome::not_sent};   ///< whether the service may have acted
    int status{0};                        ///< HTTP status, 0 when there was no answer
    /// The SDK's own words, safe to log: of the answer's JSON it names places by the document's names alone,
    /// and by `*` for any other key. From a Transport, AuthorizationProvider or SeenStore of yours, the words
    /// are theirs.
    std::string reason{};

    std::string type{};                ///< the service's `error.type`
    std::string code{};                ///< the service's `error.code`, e.g. `validation_error`
    std::string message{};             ///< the service's words; may hold personal data
    std::string param{};               ///< dotted path of the (first) offending field
    std::string doc_url{};             ///< where the service documents the error
    std::vector<FieldError> errors{};  ///< one entry per offending field

    std::string method{};        ///< e.g. `POST`
    std::string path_pattern{};  ///< e.g. `/api/v2/postings/{posting_id}/candidates`
    std::string host{};          ///< the base URL's host, with the port and the path that it has

    std::optional<std::chrono::milliseconds> retry_after{};  ///< how long the service asked to wait
    /// How many requests were sent or tried; see RetryPolicy::max_attempts.
    int attempts{0};
    std::chrono::milliseconds elapsed{0};  ///< the whole call, waits included

    /// Those response headers whose names say that they are about the exchange and not about people, such as
    /// a request id for support. The values are the server's.
    std::vector<std::pair<std::string, std::string>> headers{};
    /// The first bytes of the response body (at most 2 KiB); may hold personal data.
    std::string body_sample{};

    /// Whether `kind` says that asking again later may succeed, whatever the outcome of this call.
    [[nodiscard]] CIS_EXPORT bool transient() const noexcept;
};

/// Prints one line without secrets, and without personal data as far as Error says.
CIS_EXPORT std::ostream& operator<<(std::ostream& out, const Error& error);
/// The same line as a string.
[[nodiscard]] CIS_EXPORT std::string to_string(const Error& error);

/// An error about an argument, found before anything was sent: `param` names it, `reason` says what is wrong,
/// and `errors` lists it as the service would.
[[nodiscard]] CIS_EXPORT Error invalid_argument(std::string param, std::string reason);

}  // namespace cis
