#pragma once

#include <string>

/// A double of the service, for tests and for trying things out.
namespace cis::emulator {

/// A misbehaviour on demand. Several faults may be active; each counts the requests it matches, and of
/// those due for one request the first injected takes effect.
struct Fault {
    /// What the caller gets instead of the service's answer.
    enum class Response {
        rate_limited,       ///< 429 in the error form of the API that was called
        unavailable,        ///< 503 in that form, as from the authentication layer
        server_error,       ///< 500 in that form, with the code `api_error`: an unexpected failure
        proxy_error,        ///< 503 with an HTML page, as from a proxy before the service
        connection_closed,  ///< nothing: the connection is closed
    };

    /// What the caller gets.
    Response response = Response::unavailable;
    /// Whether the request is carried out before its answer is withheld.
    bool after_acting = false;
    /// Method to match; empty for any.
    std::string method{};
    /// Path to match, where a segment in braces stands for any one segment, such as
    /// `/api/v2/postings/{posting_id}/candidates`; empty for any path.
    std::string path_pattern{};
    /// Every n-th matching request is affected: 1 for each of them.
    unsigned every = 1;
    /// How many requests are affected before the fault ends; 0 for no end.
    unsigned times = 0;
    /// Text of a `Retry-After` header; empty for none.
    std::string retry_after{};
};

}  // namespace cis::emulator
