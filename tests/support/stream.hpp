#pragma once

#include <openssl/ssl.h>

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "file_descriptor.hpp"

namespace cis::test {

/// Unwinds a script whose server is being destroyed. Only the server catches it.
struct ServerStopping {};

/// An accepted TCP connection, perhaps under TLS. Every operation that waits throws `ServerStopping` as soon
/// as the stop descriptor becomes readable or is hung up.
class Stream {
public:
    using Clock = std::chrono::steady_clock;

    /// `socket` is non-blocking; `stop_descriptor` outlives the stream.
    Stream(FileDescriptor socket, int stop_descriptor);

    /// Does the server's side of the handshake; false when it failed.
    [[nodiscard]] bool start_tls(SSL_CTX* context);

    /// Waits for a byte and leaves it unread; false when the peer closed or this side did.
    [[nodiscard]] bool wait_for_byte();

    /// Waits for bytes and returns how many were read; 0 when the peer closed or this side did.
    std::size_t read(std::span<char> buffer);

    /// True when there is something to read (the peer's end counts) before `deadline`.
    [[nodiscard]] bool wait_until_readable(Clock::time_point deadline);

    /// Waits until another descriptor can be read or is hung up.
    void wait_for(int descriptor);

    /// Writes everything; false when the peer or this side closed before.
    bool write(std::string_view bytes);

    /// Ends the sending direction in order: close_notify under TLS, then FIN.
    void finish_writing();

    /// Drops what still arrives until the peer closes or the deadline passes. Without this, closing a socket
    /// with unread bytes would send RST instead of letting the peer read to the end.
    void discard_until_peer_closes(Clock::time_point deadline);

    /// Sends RST.
    void reset();

private:
    template <class Operation>
    [[nodiscard]] int complete(Operation operation, short events);
    [[nodiscard]] short events_to_wait_for(int result, short plain_events) const;
    bool wait(int descriptor, short events, std::optional<Clock::time_point> deadline) const;
    void throw_if_stopping();

    struct FreeSsl {
        void operator()(SSL* ssl) const { SSL_free(ssl); }
    };

    FileDescriptor socket_;
    int stop_descriptor_;
    std::unique_ptr<SSL, FreeSsl> ssl_;
    bool writable_ = true;
};

}  // namespace cis::test
