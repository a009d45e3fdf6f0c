#include "server/http_server.hpp"

#include <microhttpd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <stop_token>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "server/body_framing.hpp"
#include "server/head_layout.hpp"
#include "server/socket.hpp"

namespace cis::programs {
namespace {

sockaddr_in socket_address(const std::string& address, std::uint16_t port) {
    sockaddr_in result{};
    result.sin_family = AF_INET;
    result.sin_port = htons(port);
    if (inet_pton(AF_INET, address.c_str(), &result.sin_addr) != 1) {
        throw std::runtime_error("--listen: must be a numeric IPv4 address: " + address);
    }
    return result;
}

/// A request while it is received.
struct Exchange {
    HttpRequest request;
    bool too_large = false;
};

MHD_Result collect_header(void* headers, MHD_ValueKind /*kind*/, const char* name, const char* value) {
    static_cast<Headers*>(headers)->add(name, value == nullptr ? "" : value);
    return MHD_YES;
}

MHD_Result respond(MHD_Connection* connection, int status, bool closes = false) {
    MHD_Response* const response = MHD_create_response_from_buffer(0, nullptr, MHD_RESPMEM_PERSISTENT);
    if (closes) MHD_add_response_header(response, MHD_HTTP_HEADER_CONNECTION, "close");
    const MHD_Result queued = MHD_queue_response(connection, static_cast<unsigned>(status), response);
    MHD_destroy_response(response);
    return queued;
}

MHD_Result collect_place(void* fields, MHD_ValueKind /*kind*/, const char* name, const char* value) {
    static_cast<std::vector<HeadLayout::Field>*>(fields)->push_back({.name = name, .value = value});
    return MHD_YES;
}

/// Whether this libmicrohttpd has several levels of strictness. MHD_OPTION_STRICT_FOR_CLIENT asks for a
/// strict one. It may lay out a head in a way that is_read_as_sent() does not know.
bool has_levels() {
    static const bool has = [] {
        constexpr std::array<int, 3> first{0, 9, 77};
        std::array<int, 3> version{};
        std::istringstream text(MHD_get_version());
        char point = 0;
        text >> version[0] >> point >> version[1] >> point >> version[2];
        return version >= first;
    }();
    return has;
}

bool has_plain_head(MHD_Connection* connection, const char* method, const char* version) {
    if (has_levels()) return true;
    std::vector<HeadLayout::Field> fields;
    MHD_get_connection_values(connection, MHD_HEADER_KIND, &collect_place, &fields);
    const auto* const info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    return info != nullptr &&
           is_read_as_sent(
               {.method = method, .version = version, .size = info->header_size, .fields = fields});
}

/// Refuses a request. It is unknown where the body ends, so nothing after the headers is read.
MHD_Result refuse(MHD_Connection* connection) { return respond(connection, MHD_HTTP_BAD_REQUEST, true); }

}  // namespace

/// The connections of the daemon. A separate thread ends them in time.
class HttpServer::Connections {
public:
    explicit Connections(const ConnectionLimits& limits)
        : bounds_(limits), thread_([this](const std::stop_token& stop) { end_in_time(stop); }) {}

    void open(MHD_Connection* connection) {
        const std::lock_guard lock(mutex_);
        bounds_.open(id_of(connection), address_of(connection), Clock::now());
        if (is_sooner()) changed_.notify_one();
    }
    void wait(MHD_Connection* connection) {
        const std::lock_guard lock(mutex_);
        bounds_.wait(id_of(connection), Clock::now());
        if (is_sooner()) changed_.notify_one();
    }
    void handle(MHD_Connection* connection) {
        const std::lock_guard lock(mutex_);
        bounds_.handle(id_of(connection));
    }
    void close(MHD_Connection* connection) {
        const std::lock_guard lock(mutex_);
        bounds_.close(id_of(connection));
    }

private:
    using Clock = std::chrono::steady_clock;

    /// The number of its socket. Windows has no sockets with numbers that an int cannot hold.
    static int id_of(MHD_Connection* connection) {
        return static_cast<int>(
            MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd);
    }

    static std::uint32_t address_of(MHD_Connection* connection) {
        const auto* const info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
        const auto* const any = static_cast<const void*>(info->client_addr);
        return static_cast<const sockaddr_in*>(any)->sin_addr.s_addr;
    }

    /// Whether a connection has to end before the thread looks again.
    bool is_sooner() const {
        const auto next = bounds_.next_ending();
        return next && (!looks_at_ || *next < *looks_at_);
    }

    void end_in_time(const std::stop_token& stop) {
        std::unique_lock lock(mutex_);
        while (!stop.stop_requested()) {
            // libmicrohttpd closes these connections afterwards. While the mutex is held, the number is still
            // that of the connection: close() comes first.
            for (const int id : bounds_.take_ending(Clock::now())) shut_down(static_cast<Socket>(id));
            looks_at_ = bounds_.next_ending();
            const auto must_look = [this] { return is_sooner(); };
            if (looks_at_) {
                changed_.wait_until(lock, stop, *looks_at_, must_look);
            } else {
                changed_.wait(lock, stop, must_look);
            }
        }
    }

    std::mutex mutex_;
    std::condition_variable_any changed_;
    ConnectionBounds bounds_;
    std::optional<Clock::time_point> looks_at_{};
    std::jthread thread_;
};

class HttpServer::Daemon {
public:
    Daemon(const HttpServerOptions& options, Handler handler)
        : body_limit_(options.body_limit), handler_(std::move(handler)), connections_(options.limits) {
        const sockaddr_in listen_at = socket_address(options.address, options.port);
        const auto most = static_cast<unsigned>(options.limits.connections + options.limits.reserve);
        errno = 0;
        daemon_ = MHD_start_daemon(MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_THREAD_PER_CONNECTION,
                                   options.port, nullptr, nullptr, &Daemon::access, this,    //
                                   MHD_OPTION_SOCK_ADDR, &listen_at,                         //
                                   MHD_OPTION_NOTIFY_COMPLETED, &Daemon::end, this,          //
                                   MHD_OPTION_NOTIFY_CONNECTION, &Daemon::connection, this,  //
                                   MHD_OPTION_STRICT_FOR_CLIENT, 1,                          //
                                   MHD_OPTION_CONNECTION_LIMIT, most, MHD_OPTION_END);
        if (daemon_ == nullptr) {
            throw std::system_error(
                errno == 0 ? EADDRNOTAVAIL : errno, std::generic_category(),
                "cannot listen on " + options.address + ':' + std::to_string(options.port));
        }
    }
    ~Daemon() { MHD_stop_daemon(daemon_); }
    Daemon(const Daemon&) = delete;
    Daemon& operator=(const Daemon&) = delete;

    std::uint16_t port() const { return MHD_get_daemon_info(daemon_, MHD_DAEMON_INFO_BIND_PORT)->port; }

private:
    /// Called once for the headers, then with each piece of the body, then without a piece to get the
    /// response. The body of a GET request is read too.
    static MHD_Result access(void* self, MHD_Connection* connection, const char* /*url*/, const char* method,
                             const char* version, const char* data, std::size_t* size, void** state) {
        try {
            auto& daemon = *static_cast<Daemon*>(self);
            if (*state == nullptr) {
                daemon.connections_.wait(connection);  // for the rest of the body
                auto exchange = begin(connection, method);
                if (!has_plain_head(connection, method, version) ||
                    !is_framed_plainly(exchange->request.headers, version)) {
                    return refuse(connection);
                }
                *state = exchange.release();
                return MHD_YES;
            }
            auto& exchange = *static_cast<Exchange*>(*state);
            if (*size != 0) {
                daemon.receive(exchange, {data, std::exchange(*size, 0)});
                return MHD_YES;
            }
            daemon.connections_.handle(connection);
            const int status =
                exchange.too_large ? MHD_HTTP_CONTENT_TOO_LARGE : daemon.handler_(exchange.request);
            daemon.connections_.wait(connection);  // until the client has read the response
            return respond(connection, status);
        } catch (const std::exception&) {
            // No exception may pass through the library. The connection is closed, and the service delivers
            // the event again.
            return MHD_NO;
        }
    }

    static std::unique_ptr<Exchange> begin(MHD_Connection* connection, const char* method) {
        auto exchange = std::make_unique<Exchange>();
        exchange->request.method = method;
        MHD_get_connection_values(connection, MHD_HEADER_KIND, &collect_header, &exchange->request.headers);
        return exchange;
    }

    static void end(void* self, MHD_Connection* connection, void** state,
                    MHD_RequestTerminationCode /*how*/) {
        delete static_cast<Exchange*>(*state);
        *state = nullptr;
        static_cast<Daemon*>(self)->connections_.wait(connection);  // for the next request
    }

    static void connection(void* self, MHD_Connection* connection, void** /*state*/,
                           MHD_ConnectionNotificationCode what) {
        Connections& connections = static_cast<Daemon*>(self)->connections_;
        if (what == MHD_CONNECTION_NOTIFY_STARTED) {
            connections.open(connection);
        } else {
            connections.close(connection);
        }
    }

    void receive(Exchange& exchange, std::string_view data) const {
        std::string& body = exchange.request.body;
        if (exchange.too_large || body.size() + data.size() > body_limit_) {
            exchange.too_large = true;
            body.clear();
        } else {
            body += data;
        }
    }

    std::size_t body_limit_;
    Handler handler_;
    Connections connections_;
    MHD_Daemon* daemon_{nullptr};
};

HttpServer::HttpServer(const HttpServerOptions& options, Handler handler)
    : daemon_(std::make_unique<Daemon>(options, std::move(handler))) {}

HttpServer::~HttpServer() = default;

std::uint16_t HttpServer::port() const { return daemon_->port(); }

}  // namespace cis::programs
