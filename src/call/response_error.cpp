#include "call/response_error.hpp"

#include <string>
#include <utility>

#include "call/retry_after.hpp"
#include "codec/decode_limits.hpp"
#include "codec/error_body.hpp"
#include "http/error_body_bound.hpp"
#include "http/header_rules.hpp"

namespace cis::detail {
namespace {

static_assert(most_of_error_body > largest_error_body, "what is cut off must be known to be too large");

ErrorKind kind_of_failure(TransferFailure failure) {
    switch (failure) {
        case TransferFailure::timeout: return ErrorKind::timeout;
        case TransferFailure::tls:
        case TransferFailure::certificate: return ErrorKind::tls;
        case TransferFailure::cancelled: return ErrorKind::cancelled;
        case TransferFailure::body_too_large:
        case TransferFailure::malformed_response: return ErrorKind::decode;
        case TransferFailure::sink:
        case TransferFailure::not_possible: return ErrorKind::internal;
        case TransferFailure::none:
        case TransferFailure::connection: break;
    }
    return ErrorKind::connection;
}

/// Whether a 503 comes from the service's authentication layer, as far as the body shows.
bool is_auth_layer_refusal(int status, ErrorShape shape, const Error& error) {
    // In the specification, `api_error` is any unexpected failure. It may occur after something was done.
    return status == 503 && shape == ErrorShape::complete_envelope && error.code != "api_error";
}

/// The SDK's own explanation of a status.
std::string_view remark_on(int status) {
    if (status / 100 == 3) return "the response is a redirect, which is never followed: check the base URL";
    if (status == 407) return "a proxy requires credentials: the service's key is not the cause";
    return {};
}

}  // namespace

ErrorKind kind_of_status(int status) noexcept {
    switch (status) {
        case 401:
        case 403:
        case 407: return ErrorKind::authentication;
        case 404: return ErrorKind::not_found;
        case 408: return ErrorKind::timeout;
        case 409: return ErrorKind::conflict;
        case 422: return ErrorKind::validation;
        case 429: return ErrorKind::rate_limited;
        default: break;
    }
    if (status / 100 == 4) return ErrorKind::bad_request;
    if (status / 100 == 5) return ErrorKind::server;
    return ErrorKind::unexpected_status;
}

AttemptFacts examine(Transfer& transfer, std::chrono::system_clock::time_point now, Error& error) {
    const Response& response = transfer.response;
    AttemptFacts facts;
    facts.status = response.status;
    facts.failure = transfer.failure;
    facts.times_sent = transfer.times_sent;
    facts.stale_connection = transfer.stale_connection;
    facts.retry_after = retry_after_of(response.headers, time_of_response(response.headers, now));
    if (facts.succeeded()) return facts;

    error = Error{};
    error.status = response.status;
    error.retry_after = facts.retry_after;
    for (const auto& field : loggable_headers(response.headers)) error.headers.push_back(field);
    // A status that refuses the request counts even if the body is incomplete.
    const bool has_verdict = response.status != 0 && !is_success(response.status) &&
                             transfer.failure != TransferFailure::cancelled;
    error.kind = has_verdict ? kind_of_status(response.status) : kind_of_failure(transfer.failure);
    if (transfer.failure == TransferFailure::none) {
        const ErrorShape shape = read_error_body(transfer.response.body, error);
        facts.auth_layer_refusal = is_auth_layer_refusal(response.status, shape, error);
        if (const auto remark = remark_on(response.status); !remark.empty()) error.reason = remark;
    } else {
        error.reason = transfer.reason;
        // The sample of a body that broke off, or is too large.
        if (has_verdict) error.body_sample = transfer.response.body.substr(0, largest_body_sample);
    }
    return facts;
}

}  // namespace cis::detail
