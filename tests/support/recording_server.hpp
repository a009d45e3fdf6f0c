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

#include "file_descriptor.hpp"
#include "pipe.hpp"
#include "received_request.hpp"
#include "stream.hpp"
#include "tls_context.hpp"

namespace cis::test {

/// What the servers that misbehave have in common: a free loopback port, a thread for each connection, and a
/// record of the requests.
class RecordingServer {
public:
    RecordingServer(const RecordingServer&) = delete;
    RecordingServer& operator=(const RecordingServer&) = delete;

    [[nodiscard]] std::uint16_t port() const { return port_; }

    /// `http://127.0.0.1:port`, or `https://localhost:port` under TLS.
    [[nodiscard]] std::string base_url() const;

    /// TCP connections accepted so far, also those whose TLS handshake failed.
    [[nodiscard]] std::size_t connections() const;

    /// TLS handshakes that resumed an earlier session.
    [[nodiscard]] std::size_t resumed_sessions() const;

    /// Requests that were read to their end, in that order.
    [[nodiscard]] std::vector<ReceivedRequest> requests() const;
    [[nodiscard]] std::size_t request_count() const;

    /// Waits until so many requests were read or connections accepted; false when the timeout passes before.
    [[nodiscard]] bool wait_for_requests(std::size_t count, std::chrono::milliseconds timeout) const;
    [[nodiscard]] bool wait_for_connections(std::size_t count, std::chrono::milliseconds timeout) const;

protected:
    /// What is done with one connection, given how many were accepted before it. It is closed in order
    /// afterwards. Several run at the same time, each on its own thread; an exception that leaves one is a
    /// defect of the test and ends the program.
    using Serve = std::function<void(Stream&, std::size_t index, const Recorder&)>;

    /// Listens before it returns. Throws `std::system_error`.
    /// @param context none for a server without TLS
    RecordingServer(Serve serve, TlsContext context);

    /// Wakes and unwinds whatever serves a connection, closes every connection and joins every thread, at
    /// once.
    ~RecordingServer();

private:
    void accept_connections();
    void run(FileDescriptor socket, std::size_t index);
    void record(const ReceivedRequest& request);

    const Serve serve_;
    const TlsContext context_;
    const FileDescriptor listener_;
    const std::uint16_t port_;
    Pipe stop_;  // Closing its writing end is what stops the server.

    mutable std::mutex mutex_;
    mutable std::condition_variable changed_;
    std::size_t connections_ = 0;
    std::vector<ReceivedRequest> requests_;

    std::vector<std::thread> workers_;  // Belongs to the acceptor until that is joined.
    std::thread acceptor_;
};

}  // namespace cis::test
