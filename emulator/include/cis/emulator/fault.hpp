#pragma once

#include <chrono>
#include <cstdint>
#include <string>

/// A test double of the service.
namespace cis::emulator {

/// A fault on demand. Several faults may be active, and each counts the requests that it matches. If several
/// are due for one request, the first injected one takes effect.
struct Fault {
    /// What the caller gets instead of the service's response.
    enum class Response {
        rate_limited,       ///< 429 with the error body of the API that was called
        unavailable,        ///< 503 with that error body, as from the authentication layer
        server_error,       ///< 500 with that error body and the code `api_error`: an unexpected failure
        proxy_error,        ///< `proxy_status` with an HTML page, as from a proxy in front of the service
        connection_closed,  ///< the connection is closed without a response
        connection_reset,   ///< like `connection_closed`, but with a TCP reset
        delayed,            ///< the service's own response, after `delay`; the service acts at once
    };

    /// What the caller gets instead of the service's response.
    Response response = Response::unavailable;
    /// Whether the request is carried out before its response is replaced.
    bool after_acting = false;
    /// The method to match; empty: any method.
    std::string method{};
    /// The path to match, such as `/api/v2/postings/{posting_id}/candidates`. A segment in braces matches any
    /// one segment. Empty: any path.
    std::string path_pattern{};
    /// Affects every n-th matching request; 1: all of them.
    unsigned every = 1;
    /// The number of requests that are affected before the fault ends; 0: it never ends.
    unsigned times = 0;
    /// Value of the `Retry-After` header; empty: no header.
    std::string retry_after{};
    /// The status of a `proxy_error`, from 500 to 599, such as 502 or 504.
    int proxy_status = 503;
    /// The time until the response or the end of the connection, in addition to `Options::latency`.
    std::chrono::milliseconds delay{0};
    /// The share (0 to 1) of the requests selected by `every` that are affected; 1: all of them.
    double probability = 1;
    /// The seed of `probability`. Faults that are injected one after the other draw independently of each
    /// other, even with the same seed.
    std::uint64_t seed = 1;
};

}  // namespace cis::emulator
