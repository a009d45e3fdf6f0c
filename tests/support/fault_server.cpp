#include "fault_server.hpp"

#include <fcntl.h>
#include <openssl/pem.h>
#include <poll.h>
#include <pthread.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "loopback_port.hpp"
#include "stream.hpp"

namespace cis::test {
namespace {

// How long a connection that was closed in order waits for its peer to close as well.
constexpr std::chrono::seconds linger_time{2};

/// The process's signals are none of the server's business, and OpenSSL's writes raise SIGPIPE in the thread
/// that writes. Threads started afterwards inherit the mask.
void block_signals_in_this_thread() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, nullptr);
}

void require(bool succeeded, const char* what) {
    if (!succeeded) {
        throw std::runtime_error{what};
    }
}

}  // namespace

FaultServer::FaultServer(Script script, std::optional<Tls> tls)
    : script_{std::move(script)}, listener_{bind_to_loopback()}, port_{port_of(listener_)} {
    if (tls) {
        context_ = make_context(*tls);
    }
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
        throw std::system_error{errno, std::generic_category(), "pipe2"};
    }
    stop_reader_ = FileDescriptor{ends[0]};
    stop_writer_ = FileDescriptor{ends[1]};
    if (::listen(listener_.get(), SOMAXCONN) != 0) {
        throw std::system_error{errno, std::generic_category(), "listen"};
    }
    acceptor_ = std::thread{[this] { accept_connections(); }};
}

FaultServer::~FaultServer() {
    stop_writer_.close();
    acceptor_.join();
    for (std::thread& worker : workers_) {
        worker.join();
    }
}

std::string FaultServer::base_url() const {
    return (context_ ? "https://localhost:" : "http://127.0.0.1:") + std::to_string(port_);
}

std::size_t FaultServer::connections() const {
    const std::lock_guard lock{mutex_};
    return connections_;
}

std::vector<ReceivedRequest> FaultServer::requests() const {
    const std::lock_guard lock{mutex_};
    return requests_;
}

std::size_t FaultServer::request_count() const {
    const std::lock_guard lock{mutex_};
    return requests_.size();
}

bool FaultServer::wait_for_requests(std::size_t count, std::chrono::milliseconds timeout) const {
    std::unique_lock lock{mutex_};
    return changed_.wait_for(lock, timeout, [&] { return requests_.size() >= count; });
}

bool FaultServer::wait_for_connections(std::size_t count, std::chrono::milliseconds timeout) const {
    std::unique_lock lock{mutex_};
    return changed_.wait_for(lock, timeout, [&] { return connections_ >= count; });
}

FaultServer::Context FaultServer::make_context(const Tls& tls) {
    Context context{SSL_CTX_new(TLS_server_method())};
    require(context != nullptr, "no TLS context");
    const Certificate certificate = certificate_from_pem(tls.identity.certificate_pem);
    const PrivateKey key = private_key_from_pem(tls.identity.private_key_pem);
    require(SSL_CTX_use_certificate(context.get(), certificate.get()) == 1 &&
                SSL_CTX_use_PrivateKey(context.get(), key.get()) == 1,
            "unusable server identity");
    SSL_CTX_set_mode(context.get(), SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    if (!tls.client_ca_pem.empty()) {
        const Certificate authority = certificate_from_pem(tls.client_ca_pem);
        // Without a context id OpenSSL refuses to resume sessions of clients that it verifies.
        constexpr std::array<unsigned char, 3> session_context{'c', 'i', 's'};
        require(X509_STORE_add_cert(SSL_CTX_get_cert_store(context.get()), authority.get()) == 1 &&
                    SSL_CTX_add_client_CA(context.get(), authority.get()) == 1 &&
                    SSL_CTX_set_session_id_context(context.get(), session_context.data(),
                                                   session_context.size()) == 1,
                "unusable client authority");
        SSL_CTX_set_verify(context.get(), SSL_VERIFY_PEER | SSL_VERIFY_FAIL_IF_NO_PEER_CERT, nullptr);
    }
    return context;
}

void FaultServer::accept_connections() {
    block_signals_in_this_thread();
    for (;;) {
        std::array<pollfd, 2> polled{{{listener_.get(), POLLIN, 0}, {stop_reader_.get(), POLLIN, 0}}};
        if (::poll(polled.data(), polled.size(), -1) < 0) {
            continue;
        }
        if (polled[1].revents != 0) {
            return;
        }
        FileDescriptor socket{::accept4(listener_.get(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK)};
        if (!socket) {
            continue;
        }
        std::size_t index = 0;
        {
            const std::lock_guard lock{mutex_};
            index = connections_++;
        }
        changed_.notify_all();
        workers_.emplace_back([this, index](FileDescriptor accepted) { serve(std::move(accepted), index); },
                              std::move(socket));
    }
}

void FaultServer::serve(FileDescriptor socket, std::size_t index) {
    Stream stream{std::move(socket), stop_reader_.get()};
    try {
        if (!context_ || stream.start_tls(context_.get())) {
            Connection connection{stream, index, [this](const ReceivedRequest& request) { record(request); }};
            script_(connection);
        }
        stream.finish_writing();
        stream.discard_until_peer_closes(Stream::Clock::now() + linger_time);
    } catch (const ServerStopping&) {
        return;
    }
}

void FaultServer::record(const ReceivedRequest& request) {
    {
        const std::lock_guard lock{mutex_};
        requests_.push_back(request);
    }
    changed_.notify_all();
}

}  // namespace cis::test
