#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include <cis/http/headers.hpp>

namespace cis::examples {

/// A request as it was received.
struct HttpRequest {
    std::string method{};
    Headers headers{};
    std::string body{};
};

/// A small HTTP server that answers with nothing but a status. It serves from construction to destruction,
/// each connection on a thread of its own, so that a handler may take its time.
class HttpServer {
public:
    /// What to answer to a request; called by several threads at once.
    using Handler = std::function<int(const HttpRequest&)>;

    /// @param address    numeric, e.g. `127.0.0.1`
    /// @param port       0 for a free one
    /// @param body_limit bytes; what is larger is answered with 413
    /// Throws `std::runtime_error` when it cannot listen there.
    HttpServer(const std::string& address, std::uint16_t port, std::size_t body_limit, Handler handler);
    /// Takes no more connections and waits for the requests that are being handled.
    ~HttpServer();
    HttpServer(const HttpServer&) = delete;
    HttpServer& operator=(const HttpServer&) = delete;

    std::uint16_t port() const;

private:
    class Daemon;
    std::unique_ptr<Daemon> daemon_;
};

}  // namespace cis::examples
