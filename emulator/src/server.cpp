#include "cis/emulator/server.hpp"

#include <atomic>
#include <mutex>
#include <optional>
#include <utility>

#include "http_daemon.hpp"
#include "port.hpp"
#include "service.hpp"

namespace cis::emulator {
namespace {

std::string in_url(const std::string& address) {
    return address.find(':') == std::string::npos ? address : "[" + address + "]";
}

}  // namespace

class Server::Parts {
public:
    explicit Parts(const Options& options)
        : service(options),
          port(options.address, options.port),
          base_url("http://" + in_url(options.address) + ":" + std::to_string(port.number())) {
        settings.latency = options.latency;
        settings.body_limit = options.body_limit;
        settings.handle = [this](Request request, bool complete) {
            return service.handle(std::move(request), complete);
        };
        settings.connection_accepted = [this] { ++connections_accepted; };
        daemon.emplace(port.listen(), settings);
    }

    Service service;
    const Port port;
    const std::string base_url;
    std::atomic<std::uint64_t> connections_accepted = 0;
    HttpDaemon::Settings settings;
    std::mutex daemon_mutex;
    std::optional<HttpDaemon> daemon;
};

Server::Server(const Options& options) : parts_(std::make_unique<Parts>(options)) {}

Server::~Server() = default;

std::uint16_t Server::port() const { return parts_->port.number(); }

std::string Server::base_url() const { return parts_->base_url; }

Statistics Server::statistics() const {
    Statistics statistics = parts_->service.statistics();
    statistics.connections_accepted = parts_->connections_accepted;
    return statistics;
}

std::vector<RecordedRequest> Server::requests() const { return parts_->service.requests(); }

std::size_t Server::candidate_count(std::string_view posting_id) const {
    return parts_->service.candidate_count(posting_id);
}

void Server::inject(Fault fault) { parts_->service.inject(std::move(fault)); }

void Server::clear_faults() { parts_->service.clear_faults(); }

void Server::refuse_connections() {
    const std::lock_guard lock{parts_->daemon_mutex};
    parts_->daemon.reset();
}

void Server::accept_connections() {
    const std::lock_guard lock{parts_->daemon_mutex};
    if (!parts_->daemon) parts_->daemon.emplace(parts_->port.listen(), parts_->settings);
}

}  // namespace cis::emulator
