#include "stream.hpp"

#include <openssl/err.h>

#include <algorithm>
#include <array>
#include <utility>

namespace cis::test {
namespace {

// The size of one TLS record; it also keeps sizes within OpenSSL's `int`.
constexpr std::size_t largest_write = 16'384;

int remaining_ms(std::optional<Stream::Clock::time_point> deadline) {
    if (!deadline) {
        return -1;
    }
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(*deadline - Stream::Clock::now());
    return static_cast<int>(std::clamp<std::chrono::milliseconds::rep>(left.count(), 0, 60'000));
}

}  // namespace

Stream::Stream(OwnedSocket socket, const PollableFlag& stop) : socket_{std::move(socket)}, stop_{stop} {
    // A dripped byte must be sent at once.
    send_at_once(socket_);
}

bool Stream::start_tls(SSL_CTX* context) {
    ssl_.reset(SSL_new(context));
    return ssl_ && SSL_set_fd(ssl_.get(), static_cast<int>(socket_.get())) == 1 &&
           complete([this] { return SSL_accept(ssl_.get()); }, POLLIN) > 0;
}

bool Stream::wait_for_byte() {
    char byte = 0;
    return complete(
               [&] {
                   return ssl_ ? SSL_peek(ssl_.get(), &byte, 1)
                               : static_cast<int>(receive(socket_, {&byte, 1}, MSG_PEEK));
               },
               POLLIN) > 0;
}

std::size_t Stream::read(std::span<char> buffer) {
    const int received = complete(
        [&] {
            return ssl_ ? SSL_read(ssl_.get(), buffer.data(), static_cast<int>(buffer.size()))
                        : static_cast<int>(receive(socket_, buffer));
        },
        POLLIN);
    return static_cast<std::size_t>(received);
}

bool Stream::wait_until_readable(Clock::time_point deadline) {
    throw_if_stopping();
    return wait(socket_.get(), POLLIN, deadline);
}

void Stream::wait_for(const PollableFlag& flag) { wait(flag.socket(), POLLIN, std::nullopt); }

bool Stream::write(std::string_view bytes) {
    while (writable_ && !bytes.empty()) {
        const std::string_view piece = bytes.substr(0, largest_write);
        const int sent = complete(
            [&] {
                return ssl_ ? SSL_write(ssl_.get(), piece.data(), static_cast<int>(piece.size()))
                            : static_cast<int>(send_some(socket_, piece));
            },
            POLLOUT);
        if (sent == 0) {
            writable_ = false;
        }
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return writable_;
}

void Stream::finish_writing() {
    if (!socket_ || !writable_) {
        return;
    }
    writable_ = false;
    if (ssl_ && SSL_is_init_finished(ssl_.get()) == 1) {
        SSL_shutdown(ssl_.get());
    }
    finish_sending(socket_);
}

void Stream::discard_until_peer_closes(Clock::time_point deadline) {
    // Discarded bytes need no decryption.
    ssl_.reset();
    std::array<char, 16'384> scratch;
    while (socket_ && wait_until_readable(deadline)) {
        const auto received = receive(socket_, scratch);
        if (received == 0 || (received < 0 && events_to_wait_for(-1, POLLIN) == 0)) {
            return;
        }
    }
}

void Stream::reset() {
    if (!socket_) {
        return;
    }
    writable_ = false;
    ssl_.reset();
    test::reset(socket_);
}

/// Repeats a non-blocking operation until it has transferred something; 0 if the connection ended.
template <class Operation>
int Stream::complete(Operation operation, short events) {
    throw_if_stopping();
    while (socket_) {
        ERR_clear_error();
        const int result = operation();
        if (result > 0) {
            return result;
        }
        const short needed = events_to_wait_for(result, events);
        if (needed == 0) {
            return 0;
        }
        wait(socket_.get(), needed, std::nullopt);
    }
    return 0;
}

short Stream::events_to_wait_for(int result, short plain_events) const {
    if (ssl_) {
        switch (SSL_get_error(ssl_.get(), result)) {
            case SSL_ERROR_WANT_READ: return POLLIN;
            case SSL_ERROR_WANT_WRITE: return POLLOUT;
            default: return 0;
        }
    }
    return result < 0 && would_block() ? plain_events : short{0};
}

bool Stream::wait(detail::Socket socket, short events, std::optional<Clock::time_point> deadline) const {
    for (;;) {
        std::array<pollfd, 2> polled{{{socket, events, 0}, {stop_.socket(), POLLIN, 0}}};
        const int timeout_ms = remaining_ms(deadline);
        const int ready = poll_sockets(polled, timeout_ms);
        if (ready > 0 && polled[1].revents != 0) {
            throw ServerStopping{};
        }
        if (ready > 0) {
            return true;
        }
        if (ready == 0 && remaining_ms(deadline) == 0) {
            return false;
        }
    }
}

void Stream::throw_if_stopping() {
    if (detail::poll_once(stop_.socket(), POLLIN, 0) > 0) {
        throw ServerStopping{};
    }
}

}  // namespace cis::test
