#pragma once

#include <optional>
#include <string>

#include <cis/http/headers.hpp>
#include <cis/http/method.hpp>

namespace cis {

/// One HTTP request, complete except for the headers that a transport adds itself (`Host`, `Content-Length`,
/// `User-Agent`, `Accept-Encoding`).
struct Request {
    Method method{Method::get};         ///< the method of the request
    std::string url{};                  ///< absolute, percent-encoded
    Headers headers{};                  ///< may contain secrets
    std::optional<std::string> body{};  ///< none: neither a body nor a `Content-Type`
    /// Whether the request needs a new connection, because the last one broke.
    bool fresh_connection{false};
};

}  // namespace cis
