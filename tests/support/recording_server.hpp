#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "pollable_flag.hpp"
#include "received_request.hpp"
#include "socket.hpp"
#include "stream.hpp"
#include "tls_context.hpp"

namespace cis::test {

/// The common part of the fault servers: a free loopback port, a thread for each connection, and a record of
/// the requests.
class RecordingServer {
public:
    RecordingServer(const RecordingServer&) = delete;
    RecordingServer& operator=(const RecordingServer&) = delete;

    [[nodiscard]] std::uint16_t port() const { return port_; }

    /// `http://127.0.0.1:port`, or `https://localhost:port` with TLS.
    [[nodiscard]] std::string base_url() const;

    /// The number of accepted TCP connections, including those whose TLS handshake failed.
    [[nodiscard]] std::size_t connections() const;

    /// The number of TLS handshakes that resumed an earlier session.
    [[nodiscard]] std::size_t resumed_sessions() const;

    /// The requests that were read to their end, in that order.
    [[nodiscard]] std::vector<ReceivedRequest> requests() const;
    [[nodiscard]] std::size_t request_count() const;

    /// Waits until that many requests were read or connections accepted; false if the timeout passes before.
    [[nodiscard]] bool wait_for_requests(std::size_t count, std::chrono::milliseconds timeout) const;
    [[nodiscard]] bool wait_for_connections(std::size_t count, std::chrono::milliseconds timeout) const;

protected:
    /// Serves one connection. The index is the number of connections accepted before it. The connection is
    /// closed in order afterwards. Several run at the same time, each on its own thread. An exception is a
    /// defect of the test and ends the program.
    using Serve = std::function<void(Stream&, std::size_t index, const Recorder&)>;

    /// Listens when it returns. Throws `std::system_error`.
    /// @param context none for a server without TLS
    RecordingServer(Serve serve, TlsContext context);

    /// Ends every wait and unwinds the scripts, closes every connection and joins every thread, all without
    /// delay.
    ~RecordingServer();

private:
    void accept_connections();
    void run(OwnedSocket socket, std::size_t index);
    void record(const ReceivedRequest& request);

    const Serve serve_;
    const TlsContext context_;
    const OwnedSocket listener_;
    const std::uint16_t port_;
    PollableFlag stop_;

    mutable std::mutex mutex_;
    mutable std::condition_variable changed_;
    std::size_t connections_ = 0;
    std::vector<ReceivedRequest> requests_;

    std::vector<std::thread> workers_;  // Belongs to the acceptor thread until that is joined.
    std::thread acceptor_;
};

}  // namespace cis::test
