#include "recording_server.hpp"

#include <array>
#include <utility>

#include "core/signals_blocked.hpp"
#include "loopback_port.hpp"
#include "stream.hpp"

namespace cis::test {
namespace {

// After an orderly close, the server waits this long for its peer to close too.
constexpr std::chrono::seconds linger_time{2};

}  // namespace

RecordingServer::RecordingServer(Serve serve, TlsContext context)
    : serve_{std::move(serve)},
      context_{std::move(context)},
      listener_{listen_on_loopback()},
      port_{port_of(listener_)} {
    acceptor_ = std::thread{[this] { accept_connections(); }};
}

RecordingServer::~RecordingServer() {
    stop_.set();
    acceptor_.join();
    for (std::thread& worker : workers_) {
        worker.join();
    }
}

std::string RecordingServer::base_url() const {
    return (context_ ? "https://localhost:" : "http://127.0.0.1:") + std::to_string(port_);
}

std::size_t RecordingServer::connections() const {
    const std::lock_guard lock{mutex_};
    return connections_;
}

std::size_t RecordingServer::resumed_sessions() const {
    return context_ ? static_cast<std::size_t>(SSL_CTX_sess_hits(context_.get())) : 0;
}

std::vector<ReceivedRequest> RecordingServer::requests() const {
    const std::lock_guard lock{mutex_};
    return requests_;
}

std::size_t RecordingServer::request_count() const {
    const std::lock_guard lock{mutex_};
    return requests_.size();
}

bool RecordingServer::wait_for_requests(std::size_t count, std::chrono::milliseconds timeout) const {
    std::unique_lock lock{mutex_};
    return changed_.wait_for(lock, timeout, [&] { return requests_.size() >= count; });
}

bool RecordingServer::wait_for_connections(std::size_t count, std::chrono::milliseconds timeout) const {
    std::unique_lock lock{mutex_};
    return changed_.wait_for(lock, timeout, [&] { return connections_ >= count; });
}

void RecordingServer::accept_connections() {
    // The server must not handle the signals of the process, and writes of OpenSSL raise SIGPIPE in the
    // writing thread. Threads that start later inherit this.
    const detail::SignalsBlocked blocked;
    for (;;) {
        std::array<pollfd, 2> polled{{{listener_.get(), POLLIN, 0}, {stop_.socket(), POLLIN, 0}}};
        if (poll_sockets(polled, -1) < 0) {
            continue;
        }
        if (polled[1].revents != 0) {
            return;
        }
        OwnedSocket socket = accept_from(listener_);
        if (!socket) {
            continue;
        }
        std::size_t index = 0;
        {
            const std::lock_guard lock{mutex_};
            index = connections_++;
        }
        changed_.notify_all();
        workers_.emplace_back([this, index](OwnedSocket accepted) { run(std::move(accepted), index); },
                              std::move(socket));
    }
}

void RecordingServer::run(OwnedSocket socket, std::size_t index) {
    Stream stream{std::move(socket), stop_};
    try {
        if (!context_ || stream.start_tls(context_.get())) {
            serve_(stream, index, [this](const ReceivedRequest& request) { record(request); });
        }
        stream.finish_writing();
        stream.discard_until_peer_closes(Stream::Clock::now() + linger_time);
    } catch (const ServerStopping&) {
        return;
    }
}

void RecordingServer::record(const ReceivedRequest& request) {
    {
        const std::lock_guard lock{mutex_};
        requests_.push_back(request);
    }
    changed_.notify_all();
}

}  // namespace cis::test
