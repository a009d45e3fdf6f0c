#include "wire/http_daemon.hpp"

#include <microhttpd.h>
#include <unistd.h>

#include <cstring>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace cis::emulator {

/// A request while it is received, and its response while it is delayed.
struct HttpDaemon::Exchange {
    Request request;
    bool begun = false;
    bool complete = true;
    std::optional<Response> response;
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

/// Does not decode paths: an escaped separator must stay distinct from a separator.
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
    /// Called again for the response after a delay.
    static MHD_Result access(void* cls, MHD_Connection* connection, const char* /*url*/, const char* method,
                             const char* /*version*/, const char* data, std::size_t* size, void** state) {
        auto& daemon = *static_cast<HttpDaemon*>(cls);
        auto& exchange = *static_cast<Exchange*>(*state);
        if (daemon.stopping_) return MHD_NO;
        if (!exchange.begun) {
            exchange.begun = true;
            exchange.request.method = method;
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

HttpDaemon::HttpDaemon(int listening_socket, const Settings& settings) : settings_(settings) {
    constexpr std::size_t connection_memory = std::size_t{64} * 1024;
    daemon_ = MHD_start_daemon(MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, nullptr, nullptr,
                               &Callbacks::access, this, MHD_OPTION_LISTEN_SOCKET, listening_socket,  //
                               MHD_OPTION_URI_LOG_CALLBACK, &Callbacks::begin, this,                  //
                               MHD_OPTION_NOTIFY_COMPLETED, &Callbacks::end, this,                    //
                               MHD_OPTION_NOTIFY_CONNECTION, &Callbacks::connection, this,            //
                               MHD_OPTION_UNESCAPE_CALLBACK, &keep_escapes, this,                     //
                               MHD_OPTION_CONNECTION_MEMORY_LIMIT, connection_memory, MHD_OPTION_END);
    if (daemon_ == nullptr) {
        ::close(listening_socket);
        throw std::runtime_error("the HTTP server cannot be started");
    }
}

HttpDaemon::~HttpDaemon() {
    stopping_ = true;
    delayed_.shut_down();  // libmicrohttpd cannot stop while a connection is suspended
    MHD_stop_daemon(daemon_);
}

void HttpDaemon::receive(Exchange& exchange, std::string_view data) const {
    std::string& body = exchange.request.body;
    if (exchange.complete && body.size() + data.size() <= settings_.body_limit) {
        body.append(data);
    } else {
        exchange.complete = false;
        body = {};
    }
}

bool HttpDaemon::respond(MHD_Connection* connection, Exchange& exchange) {
    if (!exchange.response) {
        exchange.response = settings_.handle(std::move(exchange.request), exchange.complete);
        if (settings_.latency.count() > 0) return delayed_.suspend(connection, settings_.latency);
    }
    return !exchange.response->lost && send(connection, *exchange.response);
}

}  // namespace cis::emulator
