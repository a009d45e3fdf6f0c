#include "http_server.hpp"

#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>

#include <stdexcept>
#include <utility>

namespace cis::examples {
namespace {

constexpr unsigned idle_seconds = 60;
/// Each costs a thread, and up to the limit of a body.
constexpr unsigned most_connections = 128;

sockaddr_in socket_address(const std::string& address, std::uint16_t port) {
    sockaddr_in result{};
    result.sin_family = AF_INET;
    result.sin_port = htons(port);
    if (inet_pton(AF_INET, address.c_str(), &result.sin_addr) != 1) {
        throw std::runtime_error("--address: must be a numeric IPv4 address: " + address);
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

MHD_Result answer(MHD_Connection* connection, int status) {
    MHD_Response* const response = MHD_create_response_from_buffer(0, nullptr, MHD_RESPMEM_PERSISTENT);
    const MHD_Result queued = MHD_queue_response(connection, static_cast<unsigned>(status), response);
    MHD_destroy_response(response);
    return queued;
}

}  // namespace

class HttpServer::Daemon {
public:
    Daemon(const std::string& address, std::uint16_t port, std::size_t body_limit, Handler handler)
        : body_limit_(body_limit), handler_(std::move(handler)) {
        const sockaddr_in listen_at = socket_address(address, port);
        daemon_ = MHD_start_daemon(MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_THREAD_PER_CONNECTION, port,
                                   nullptr, nullptr, &Daemon::access, this,          //
                                   MHD_OPTION_SOCK_ADDR, &listen_at,                 //
                                   MHD_OPTION_NOTIFY_COMPLETED, &Daemon::end, this,  //
                                   MHD_OPTION_CONNECTION_TIMEOUT, idle_seconds,      //
                                   MHD_OPTION_CONNECTION_LIMIT, most_connections, MHD_OPTION_END);
        if (daemon_ == nullptr) {
            throw std::runtime_error("cannot listen on " + address + ':' + std::to_string(port));
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
                             const char* /*version*/, const char* data, std::size_t* size, void** state) {
        try {
            const auto& daemon = *static_cast<const Daemon*>(self);
            if (*state == nullptr) {
                *state = begin(connection, method).release();
                return MHD_YES;
            }
            auto& exchange = *static_cast<Exchange*>(*state);
            if (*size != 0) {
                daemon.receive(exchange, {data, std::exchange(*size, 0)});
                return MHD_YES;
            }
            return answer(connection, exchange.too_large ? MHD_HTTP_CONTENT_TOO_LARGE
                                                         : daemon.handler_(exchange.request));
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

    static void end(void* /*self*/, MHD_Connection* /*connection*/, void** state,
                    MHD_RequestTerminationCode /*how*/) {
        delete static_cast<Exchange*>(*state);
        *state = nullptr;
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
    MHD_Daemon* daemon_;
};

HttpServer::HttpServer(const std::string& address, std::uint16_t port, std::size_t body_limit,
                       Handler handler)
    : daemon_(std::make_unique<Daemon>(address, port, body_limit, std::move(handler))) {}

HttpServer::~HttpServer() = default;

std::uint16_t HttpServer::port() const { return daemon_->port(); }

}  // namespace cis::examples
