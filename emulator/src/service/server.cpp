#include <cis/emulator/server.hpp>

#include <atomic>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <utility>

#include "control/control_api.hpp"
#include "delivery/delivery_worker.hpp"
#include "delivery/outbox.hpp"
#include "delivery/sender.hpp"
#include "service/service.hpp"
#include "simulation/clock.hpp"
#include "wire/http_daemon.hpp"
#include "wire/invalid_member.hpp"
#include "wire/port.hpp"

namespace cis::emulator {
namespace {

void require(bool fulfilled, const char* what) {
    if (!fulfilled) throw std::invalid_argument(what);
}

bool is_share(double value) { return value >= 0 && value <= 1; }

void check(const DeliveryOptions& options) {
    require(options.timeout.count() > 0, "the time-out of deliveries must be positive");
    require(options.backoff_base.count() > 0 && options.backoff_cap >= options.backoff_base,
            "the back-off of deliveries must be positive, and its cap no less than its base");
    require(options.max_concurrent > 0, "there must be room for one delivery at a time");
    require(is_share(options.duplicate_share) && is_share(options.reorder_share) &&
                is_share(options.tamper_share),
            "the shares of deliveries are from 0 to 1");
    require(options.reorder_hold.count() >= 0, "deliveries cannot be held back for a negative time");
}

/// Checks the options. Throws `std::invalid_argument` if they are invalid.
void check(const Options& options) {
    require(!options.api_key.empty() || !options.bearer_tokens.empty(),
            "an API key or a bearer token is required");
    require(is_share(options.fail_rate), "the fail rate is a share from 0 to 1");
    require(options.requests_per_minute >= 0 && options.legacy_requests_per_minute >= 0 &&
                options.latency.count() >= 0 && options.step_duration.count() >= 0,
            "quotas and durations must not be negative");
    require(!options.autoplay || options.step_duration.count() > 0,
            "autoplay needs a step duration that is not 0");
    check(options.deliveries);
    check(options.ingestion);
}

std::string in_url(const std::string& address) {
    return address.find(':') == std::string::npos ? address : "[" + address + "]";
}

}  // namespace

class Server::Parts {
public:
    /// `options` are already checked.
    Parts(Server& server, const Options& options)
        : clock(options.now),
          outbox(options.deliveries, options.seed),
          sender(options.deliveries),
          service(options, clock, outbox, [this] { sender.wake(); }),
          port(options.address, options.port),
          base_url("http://" + in_url(options.address) + ":" + std::to_string(port.number())),
          worker(
              clock, [this](double now) { return service.catch_up(now); }, outbox, sender,
              options.deliveries.max_concurrent) {
        settings.body_limit = options.body_limit;
        settings.handle = [this, &server, has_control = options.control_api,
                           address = options.address](Request request) -> EventualResponse {
            if (has_control && is_control(request)) return control(server, request, address);
            return service.handle(std::move(request));
        };
        settings.connection_accepted = [this] { ++connections_accepted; };
    }

    Clock clock;
    Outbox outbox;
    Sender sender;
    Service service;
    const Port port;
    const std::string base_url;
    DeliveryWorker worker;
    std::atomic<std::uint64_t> connections_accepted = 0;
    HttpDaemon::Settings settings;
    std::mutex daemon_mutex;
    std::optional<HttpDaemon> daemon;
};

Server::Server(const Options& options) {
    check(options);
    parts_ = std::make_unique<Parts>(*this, options);
    accept_connections();  // done last, because the control API needs this object to be complete
}

Server::~Server() = default;

std::uint16_t Server::port() const { return parts_->port.number(); }

std::string Server::base_url() const { return parts_->base_url; }

Statistics Server::statistics() const {
    Statistics statistics = parts_->service.statistics();
    statistics.connections_accepted = parts_->connections_accepted;
    statistics.deliveries = parts_->outbox.counts();
    return statistics;
}

std::vector<RecordedRequest> Server::requests() const { return parts_->service.requests(); }

void Server::clear_requests() { parts_->service.clear_requests(); }

std::vector<DeliveryRecord> Server::deliveries() const { return parts_->outbox.records(); }

std::size_t Server::candidate_count(std::string_view posting_id) const {
    return parts_->service.candidate_count(posting_id);
}

std::vector<std::string> Server::seed(const CandidateSeed& seed) { return parts_->service.seed(seed); }

IngestionOptions Server::ingestion() const { return parts_->service.ingestion(); }

void Server::set_ingestion(const IngestionOptions& options) { parts_->service.set_ingestion(options); }

void Server::reset() {
    parts_->service.reset();
    parts_->clock.reset();
    parts_->connections_accepted = 0;
    parts_->sender.wake();
}

double Server::now() const { return parts_->clock.now(); }

void Server::advance(std::chrono::milliseconds time) {
    if (time.count() < 0) throw InvalidMember("time", "must not be negative");
    parts_->clock.advance(time);
    parts_->service.catch_up(parts_->clock.now());
    parts_->sender.wake();
}

void Server::deliver_due() {
    const double now = parts_->clock.now();
    parts_->service.catch_up(now);
    parts_->sender.wake();
    parts_->outbox.wait_until_attempted(now);
}

void Server::clock_moved() { parts_->sender.wake(); }

std::size_t Server::trigger_event(std::string_view event_type, std::string_view interview_id) {
    const std::size_t receivers = parts_->service.trigger_event(event_type, interview_id);
    parts_->sender.wake();
    return receivers;
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
