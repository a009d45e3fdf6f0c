#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include <cis/http/headers.hpp>

#include "server/connection_bounds.hpp"

namespace cis::programs {

/// A received request.
struct HttpRequest {
    std::string method{};
    Headers headers{};
    std::string body{};
};

struct HttpServerOptions {
    std::string address = "127.0.0.1";                       ///< a numeric address
    std::uint16_t port = 0;                                  ///< 0: a free port
    std::size_t body_limit = std::size_t{16} * 1024 * 1024;  ///< in bytes; a larger body gets status 413
    ConnectionLimits limits{};
};

/// A small HTTP server that sends only a status. It serves from construction to destruction. Each connection
/// has its own thread, so a handler may block.
///
/// No client can shut others out. Connections that wait for their client end in time, and the one that has
/// waited longest makes room for a new one: see ConnectionLimits. If two readers could read the body of a
/// request differently, the request gets the status 400.
class HttpServer {
public:
    /// Returns the status for a request. Several threads call it at once.
    using Handler = std::function<int(const HttpRequest&)>;

    /// Starts the server. Throws `std::runtime_error` if it cannot listen there.
    HttpServer(const HttpServerOptions& options, Handler handler);
    /// Accepts no more connections and waits for the running handlers.
    ~HttpServer();
    HttpServer(const HttpServer&) = delete;
    HttpServer& operator=(const HttpServer&) = delete;

    std::uint16_t port() const;

private:
    class Connections;
    class Daemon;
    std::unique_ptr<Daemon> daemon_;
};

}  // namespace cis::programs
