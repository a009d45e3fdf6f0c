#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include <cis/http/headers.hpp>

namespace cis::examples {

/// A received request.
struct HttpRequest {
    std::string method{};
    Headers headers{};
    std::string body{};
};

/// A small HTTP server that sends only a status. It serves from construction to destruction. Each connection
/// has its own thread, so a handler may block.
class HttpServer {
public:
    /// Returns the status for a request. Several threads call it at once.
    using Handler = std::function<int(const HttpRequest&)>;

    /// @param address    numeric, e.g. `127.0.0.1`
    /// @param port       0 for a free one
    /// @param body_limit in bytes; a larger body gets the status 413
    /// Throws `std::runtime_error` if it cannot listen there.
    HttpServer(const std::string& address, std::uint16_t port, std::size_t body_limit, Handler handler);
    /// Accepts no more connections and waits for the running handlers.
    ~HttpServer();
    HttpServer(const HttpServer&) = delete;
    HttpServer& operator=(const HttpServer&) = delete;

    std::uint16_t port() const;

private:
    class Daemon;
    std::unique_ptr<Daemon> daemon_;
};

}  // namespace cis::examples
