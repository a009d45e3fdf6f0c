#pragma once

#include <openssl/ssl.h>

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "pollable_flag.hpp"
#include "socket.hpp"

namespace cis::test {

/// Unwinds a script while its server is destroyed. Only the server catches it.
struct ServerStopping {};

/// An accepted TCP connection, with or without TLS. Every operation that waits throws `ServerStopping` as
/// soon as the server stops.
class Stream {
public:
    using Clock = std::chrono::steady_clock;

    /// @param socket does not block
    /// @param stop   is set when the server stops; outlives the stream
    Stream(OwnedSocket socket, const PollableFlag& stop);

    /// Performs the server's side of the handshake; false if it failed.
    [[nodiscard]] bool start_tls(SSL_CTX* context);

    /// Waits for a byte without reading it; false if the peer or this side closed.
    [[nodiscard]] bool wait_for_byte();

    /// Waits for bytes and returns the number read; 0 if the peer or this side closed.
    std::size_t read(std::span<char> buffer);

    /// True if there is something to read (including the peer's end) before `deadline`.
    [[nodiscard]] bool wait_until_readable(Clock::time_point deadline);

    /// Waits until the flag is set.
    void wait_for(const PollableFlag& flag);

    /// Writes everything; false if the peer or this side closed before.
    bool write(std::string_view bytes);

    /// Ends the sending direction in order: close_notify under TLS, then FIN.
    void finish_writing();

    /// Drops all incoming bytes until the peer closes or the deadline passes. Without this, closing a socket
    /// with unread bytes would send RST, and the peer could not read to the end.
    void discard_until_peer_closes(Clock::time_point deadline);

    /// Sends RST.
    void reset();

private:
    template <class Operation>
    [[nodiscard]] int complete(Operation operation, short events);
    [[nodiscard]] short events_to_wait_for(int result, short plain_events) const;
    bool wait(detail::Socket socket, short events, std::optional<Clock::time_point> deadline) const;
    void throw_if_stopping();

    struct FreeSsl {
        void operator()(SSL* ssl) const { SSL_free(ssl); }
    };

    OwnedSocket socket_;
    const PollableFlag& stop_;
    std::unique_ptr<SSL, FreeSsl> ssl_;
    bool writable_ = true;
};

}  // namespace cis::test
