#pragma once

#include <optional>
#include <string>

#include <cis/http/headers.hpp>
#include <cis/http/method.hpp>

namespace cis {

/// One HTTP request, complete but for what a transport adds itself (`Host`, `Content-Length`, `User-Agent`,
/// `Accept-Encoding`).
struct Request {
    Method method{Method::get};         ///< of the request
    std::string url{};                  ///< absolute, percent-encoded
    Headers headers{};                  ///< may hold secrets
    std::optional<std::string> body{};  ///< none: no body and no `Content-Type`
    /// Whether it must go over a new connection: the last one broke.
    bool fresh_connection{false};
};

}  // namespace cis
