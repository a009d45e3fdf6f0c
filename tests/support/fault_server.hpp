#pragma once

#include <openssl/ssl.h>

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "connection.hpp"
#include "file_descriptor.hpp"
#include "received_request.hpp"
#include "test_certificates.hpp"

namespace cis::test {

/// What a server does with one connection; ready-made ones are in `answers.hpp`. The connection is closed in
/// order when the script returns. Scripts of several connections run at the same time, each on its own
/// thread; an exception that leaves one is a defect of the test and ends the program.
using Script = std::function<void(Connection&)>;

/// How a server identifies itself, and whether clients must.
struct Tls {
    Identity identity;
    std::string client_ca_pem =
        {};  ///< When set, only clients with a certificate of this authority are served.
};

/// An HTTP server on a free loopback port that misbehaves exactly as its script says.
class FaultServer {
public:
    /// Listens before it returns. Throws `std::system_error` or `std::runtime_error`.
    explicit FaultServer(Script script, std::optional<Tls> tls = std::nullopt);
    FaultServer(const FaultServer&) = delete;
    FaultServer& operator=(const FaultServer&) = delete;

    /// Wakes and unwinds every script, closes every connection and joins every thread, at once.
    ~FaultServer();

    std::uint16_t port() const { return port_; }

    /// `http://127.0.0.1:port`, or `https://localhost:port` under TLS.
    std::string base_url() const;

    /// TCP connections accepted so far, also those whose TLS handshake failed.
    std::size_t connections() const;

    /// Requests that were read to their end, in that order.
    std::vector<ReceivedRequest> requests() const;
    std::size_t request_count() const;

    /// Waits until so many requests were read or connections accepted; false when the timeout passes before.
    bool wait_for_requests(std::size_t count, std::chrono::milliseconds timeout) const;
    bool wait_for_connections(std::size_t count, std::chrono::milliseconds timeout) const;

private:
    struct FreeContext {
        void operator()(SSL_CTX* context) const { SSL_CTX_free(context); }
    };
    using Context = std::unique_ptr<SSL_CTX, FreeContext>;

    static Context make_context(const Tls& tls);
    void accept_connections();
    void serve(FileDescriptor socket, std::size_t index);
    void record(const ReceivedRequest& request);

    Script script_;
    Context context_;
    FileDescriptor listener_;
    std::uint16_t port_ = 0;
    FileDescriptor stop_reader_;
    FileDescriptor stop_writer_;  // Closing it is what stops the server.

    mutable std::mutex mutex_;
    mutable std::condition_variable changed_;
    std::size_t connections_ = 0;
    std::vector<ReceivedRequest> requests_;

    std::vector<std::thread> workers_;  // Belongs to the acceptor until that is joined.
    std::thread acceptor_;
};

}  // namespace cis::test
