#include "wire/http_daemon.hpp"

#include <microhttpd.h>

#include <chrono>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <variant>

#include "wire/connection_reset.hpp"

namespace cis::emulator {

/// A request while it is received, and then its response while the response is delayed.
struct HttpDaemon::Exchange {
    Request request;
    bool begun = false;
    std::optional<EventualResponse> response;
};

namespace {

MHD_Result collect_header(void* cls, MHD_ValueKind /*kind*/, const char* name, const char* value) {
    static_cast<Headers*>(cls)->emplace_back(name, value == nullptr ? "" : value);
    return MHD_YES;
}

bool send(MHD_Connection* connection, const Response& response) {
    const std::unique_ptr<MHD_Response, decltype(&MHD_destroy_response)> message{
        // libmicrohttpd copies the body, but takes it by non-const pointer.
        MHD_create_response_from_buffer(response.body.size(), const_cast<char*>(response.body.data()),
                                        MHD_RESPMEM_MUST_COPY),
        &MHD_destroy_response};
    if (!message) return false;
    MHD_add_response_header(message.get(), MHD_HTTP_HEADER_CONTENT_TYPE, response.content_type.c_str());
    for (const auto& [name, value] : response.headers) {
        MHD_add_response_header(message.get(), name.c_str(), value.c_str());
    }
    return MHD_queue_response(connection, static_cast<unsigned>(response.status), message.get()) == MHD_YES;
}

bool is_from_loopback(MHD_Connection* connection) {
    const auto* const info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    if (info == nullptr || info->client_addr == nullptr) return false;
    const auto* const any = static_cast<const void*>(info->client_addr);
    if (info->client_addr->sa_family == AF_INET) {
        constexpr std::uint32_t loopback_network = 127;
        return ntohl(static_cast<const sockaddr_in*>(any)->sin_addr.s_addr) >> 24U == loopback_network;
    }
    const in6_addr& address = static_cast<const sockaddr_in6*>(any)->sin6_addr;
    return info->client_addr->sa_family == AF_INET6 &&
           (IN6_IS_ADDR_LOOPBACK(&address) || (IN6_IS_ADDR_V4MAPPED(&address) && address.s6_addr[12] == 127));
}

/// Ends the connection with a TCP reset.
void reset(MHD_Connection* connection) {
    const auto* const info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    if (info != nullptr) reset_connection(info->connect_fd);
}

unsigned daemon_flags() {
    const bool has_epoll = MHD_is_feature_supported(MHD_FEATURE_EPOLL) == MHD_YES;
    unsigned flags = MHD_ALLOW_SUSPEND_RESUME;
    flags |= has_epoll ? MHD_USE_EPOLL_INTERNAL_THREAD : MHD_USE_POLL_INTERNAL_THREAD;
    // Among other things, this flag closes connections without shutdown().
    if (resets_when_closed) flags |= MHD_USE_TURBO;
    return flags;
}

/// Leaves paths encoded: an escaped separator must stay distinct from a separator.
std::size_t keep_escapes(void* /*cls*/, MHD_Connection* /*connection*/, char* text) {
    return std::strlen(text);
}

}  // namespace

/// The callbacks of libmicrohttpd; `cls` is always the daemon.
class HttpDaemon::Callbacks {
public:
    /// Called first for each request, with the target as received.
    static void* begin(void* /*cls*/, const char* target, MHD_Connection* /*connection*/) {
        auto exchange = std::make_unique<Exchange>();
        const std::string_view text{target};
        const auto mark = text.find('?');
        exchange->request.path = text.substr(0, mark);
        if (mark != std::string_view::npos) exchange->request.query = text.substr(mark + 1);
        return exchange.release();
    }

    static void end(void* /*cls*/, MHD_Connection* /*connection*/, void** state,
                    MHD_RequestTerminationCode /*how*/) {
        delete static_cast<Exchange*>(*state);
        *state = nullptr;
    }

    static void connection(void* cls, MHD_Connection* /*connection*/, void** /*state*/,
                           MHD_ConnectionNotificationCode what) {
        if (what == MHD_CONNECTION_NOTIFY_STARTED) {
            static_cast<HttpDaemon*>(cls)->settings_.connection_accepted();
        }
    }

    /// Called once for the headers, then for each piece of the body, then without data to get the response.
    /// After a delay, called again for the response.
    static MHD_Result access(void* cls, MHD_Connection* connection, const char* /*url*/, const char* method,
                             const char* /*version*/, const char* data, std::size_t* size, void** state) {
        auto& daemon = *static_cast<HttpDaemon*>(cls);
        auto& exchange = *static_cast<Exchange*>(*state);
        if (daemon.stopping_) return MHD_NO;
        if (!exchange.begun) {
            exchange.begun = true;
            exchange.request.method = method;
            exchange.request.from_loopback = is_from_loopback(connection);
            MHD_get_connection_values(connection, MHD_HEADER_KIND, &collect_header,
                                      &exchange.request.headers);
            return MHD_YES;
        }
        if (*size != 0) {
            daemon.receive(exchange, {data, std::exchange(*size, 0)});
            return MHD_YES;
        }
        return daemon.respond(connection, exchange) ? MHD_YES : MHD_NO;
    }
};

HttpDaemon::HttpDaemon(Socket listening_socket, const Settings& settings) : settings_(settings) {
    constexpr std::size_t connection_memory = std::size_t{64} * 1024;
    daemon_ = MHD_start_daemon(daemon_flags(), 0, nullptr, nullptr, &Callbacks::access, this,  //
                               MHD_OPTION_LISTEN_SOCKET, listening_socket,                     //
                               MHD_OPTION_URI_LOG_CALLBACK, &Callbacks::begin, this,           //
                               MHD_OPTION_NOTIFY_COMPLETED, &Callbacks::end, this,             //
                               MHD_OPTION_NOTIFY_CONNECTION, &Callbacks::connection, this,     //
                               MHD_OPTION_UNESCAPE_CALLBACK, &keep_escapes, this,              //
                               MHD_OPTION_CONNECTION_MEMORY_LIMIT, connection_memory, MHD_OPTION_END);
    if (daemon_ == nullptr) {
        close_socket(listening_socket);
        throw std::runtime_error("the HTTP server cannot be started");
    }
}

HttpDaemon::~HttpDaemon() {
    stopping_ = true;
    waiting_->shut_down();  // libmicrohttpd cannot stop while a connection is suspended
    MHD_stop_daemon(daemon_);
}

void HttpDaemon::receive(Exchange& exchange, std::string_view data) const {
    std::string& body = exchange.request.body;
    if (exchange.request.complete && body.size() + data.size() <= settings_.body_limit) {
        body.append(data);
    } else {
        exchange.request.complete = false;
        body = {};
    }
}

bool HttpDaemon::respond(MHD_Connection* connection, Exchange& exchange) {
    if (!exchange.response) exchange.response = settings_.handle(std::move(exchange.request));
    if (const auto* const held = std::get_if<std::shared_ptr<HeldResponse>>(&*exchange.response)) {
        auto known = (*held)->take();
        if (!known) return wait_for(connection, **held);
        exchange.response = std::move(*known);
    }
    auto& response = std::get<Response>(*exchange.response);
    if (const auto delay = std::exchange(response.delay, {}); delay.count() > 0) {
        return waiting_->suspend(connection, delay);
    }
    if (response.loss == Response::Loss::reset) reset(connection);
    return response.loss == Response::Loss::none && send(connection, response);
}

bool HttpDaemon::wait_for(MHD_Connection* connection, HeldResponse& held) {
    if (!waiting_->hold(connection)) return false;
    held.when_set([waiting = std::weak_ptr{waiting_}, connection] {
        if (const auto still = waiting.lock()) still->resume(connection);
    });
    return true;
}

}  // namespace cis::emulator
