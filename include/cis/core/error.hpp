#pragma once

#include <chrono>
#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <cis/core/export.hpp>

namespace cis {

/// The class of an error, which tells a caller how to react.
enum class ErrorKind {
    invalid_argument,   ///< the SDK rejected an argument before sending anything; `param` names it
    bad_request,        ///< 400, and other 4xx without their own kind (405, 413, …)
    authentication,     ///< 401, 403: the key or token is missing, wrong or revoked; 407 from a proxy
    not_found,          ///< 404: it does not exist, or it is outside the caller's workspace
    conflict,           ///< 409: duplicate or conflicting request
    validation,         ///< 422, or metadata over its limits; `errors` and `param` name the fields
    rate_limited,       ///< 429, or a quota that allows no request before the deadline
    server,             ///< 5xx
    unexpected_status,  ///< a status that the service does not use, such as a redirect
    timeout,            ///< the attempt's timeout, the call's deadline, or 408
    connection,         ///< no connection could be established, or it broke
    tls,                ///< the handshake failed, or a certificate was rejected
    cancelled,          ///< the stop token was triggered
    decode,             ///< a response that the SDK could not decode; `reason` names the JSON path
    internal,           ///< a callback or the SDK itself failed
};

/// Whether the service may have acted on a call that failed.
enum class Outcome {
    not_sent,  ///< no request reached a connection: it was certainly not applied
    rejected,  ///< no attempt was applied, and the service answered at least one
    unknown,   ///< it may have been applied: search for the result before you send it again
    applied,   ///< the service responded with 2xx, but the response was unusable
};

/// The enumerator's name, e.g. `rate_limited`.
[[nodiscard]] CIS_EXPORT std::string_view to_string(ErrorKind kind) noexcept;
/// The enumerator's name, e.g. `not_sent`.
[[nodiscard]] CIS_EXPORT std::string_view to_string(Outcome outcome) noexcept;
/// Prints the enumerator's name.
CIS_EXPORT std::ostream& operator<<(std::ostream& out, ErrorKind kind);
/// Prints the enumerator's name.
CIS_EXPORT std::ostream& operator<<(std::ostream& out, Outcome outcome);

/// One invalid field of a request, whether the service or the SDK rejected it.
struct FieldError {
    std::string code{};     ///< e.g. `invalid_param`
    std::string message{};  ///< the service's message, which may contain personal data, or the SDK's `reason`
    std::string param{};    ///< dotted path, e.g. `metadata.source`

    friend bool operator==(const FieldError&, const FieldError&) = default;
};

/// Everything that is known about a failed call (specification: Errors).
///
/// Printing an error (`<<`, Exception::what()) shows the kind, status, code, the names of the first five
/// invalid fields, path pattern, the SDK's own `reason` and the request id. If the key or the base URL may be
/// wrong (`authentication`, `not_found`, `connection`, `timeout`, `tls`), it also shows `host`. The service's
/// texts (`message`, `body_sample` and the messages of `errors`) can contain personal data and are never
/// printed: read the members.
///
/// Code, params and request id come from the service or the caller. They are printed only if they are
/// identifiers (ASCII letters, digits and `_-.:[]{}*`, at most 128 bytes). Anything else is printed as `*`,
/// and so is a metadata key (`metadata.*`). The members have the full text, but show credentials of the call
/// as `*` too. A path given to `request()` is printed unchanged, without its arguments.
struct Error {
    ErrorKind kind{ErrorKind::internal};  ///< the class of the error
    Outcome outcome{Outcome::not_sent};   ///< whether the service may have acted on the call
    int status{0};                        ///< HTTP status; 0 if there was no response
    /// The SDK's own description, safe to log. It names a place in a response by names from the
    /// specification, and shows any other key as `*`. If the error comes from your own Transport, SeenStore
    /// or provider of credentials, the reason is the text of that code.
    std::string reason{};

    std::string type{};                ///< the service's `error.type`
    std::string code{};                ///< the service's `error.code`, e.g. `validation_error`
    std::string message{};             ///< the service's message; may contain personal data
    std::string param{};               ///< dotted path of the (first) invalid field
    std::string doc_url{};             ///< URL of the service's documentation of the error
    std::vector<FieldError> errors{};  ///< one entry for each invalid field

    std::string method{};        ///< e.g. `POST`
    std::string path_pattern{};  ///< e.g. `/api/v2/postings/{posting_id}/candidates`
    std::string host{};          ///< host of the base URL, with its port and path, if any

    std::optional<std::chrono::milliseconds> retry_after{};  ///< how long the service asks the client to wait
    /// How many requests were sent or tried; see RetryPolicy::max_attempts.
    int attempts{0};
    std::chrono::milliseconds elapsed{0};  ///< duration of the whole call, including waits

    /// The response headers that describe the exchange and not people, for example a request id for the
    /// service's support. The server chooses the values.
    std::vector<std::pair<std::string, std::string>> headers{};
    /// The first bytes of the response body (at most 2 KiB); may contain personal data.
    std::string body_sample{};

    /// Whether sending the call again later may succeed, judged by `kind` alone: `rate_limited`, `server`,
    /// `timeout` or `connection`. See `outcome` for whether a repetition is safe.
    [[nodiscard]] CIS_EXPORT bool transient() const noexcept;

    /// Does not compile: an error has no `what()`. Print it, or catch Exception.
    template <class Never = void>
    const char* what() const {
        static_assert(!std::is_void_v<Never>,
                      "write to_string(error), or catch const cis::Exception&, which has what()");
        return nullptr;
    }
};

/// Prints one line without secrets and personal data; see Error.
CIS_EXPORT std::ostream& operator<<(std::ostream& out, const Error& error);
/// The same line as a string.
[[nodiscard]] CIS_EXPORT std::string to_string(const Error& error);

/// Whether to_string() shows the texts of the service.
enum class ServiceText {
    omitted,  ///< shows what printing an Error shows
    /// Adds `message` and the messages of the first five `errors`, each on a line of its own with at most 400
    /// characters. They may name a person, an address or a number, so write them only where such data is
    /// allowed.
    included,
};
/// The same line, with the service's texts if you ask for them.
[[nodiscard]] CIS_EXPORT std::string to_string(const Error& error, ServiceText text);

/// A copy that has only what to_string() may show, for a log in your own format. A `type`, `code` or `param`
/// that is not an identifier is an asterisk, also in `errors`. So is the key after `metadata.`. The texts of
/// the service, `doc_url`, `headers` and `body_sample` are empty.
[[nodiscard]] CIS_EXPORT Error redacted(const Error& error);

/// An error about an argument, found before anything was sent.
/// @param param  the name of the argument, which `errors` lists too
/// @param reason what is wrong with it
[[nodiscard]] CIS_EXPORT Error invalid_argument(std::string param, std::string reason);

}  // namespace cis
