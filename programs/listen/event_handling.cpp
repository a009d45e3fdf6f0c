#include "listen/event_handling.hpp"

#include <chrono>
#include <memory>
#include <utility>

#include <cis/call/rate_limiter.hpp>

#include "command/command_client.hpp"

namespace cis::programs::listen_command {
namespace {

Client client_of(const Arguments& arguments, CommandOutput& output) {
    ClientOptions options;
    if (arguments.requests_per_minute > 0) {
        options.rate_limiter =
            std::make_shared<QuotaLimiter>(arguments.requests_per_minute, std::chrono::minutes(1));
    }
    return client_for(output, std::move(options));
}

}  // namespace

EventHandling::EventHandling(const Arguments& arguments, CommandOutput& command_output, EventOutput& output)
    : arguments_(arguments), output_(output) {
    if (!arguments.forwarding.url.empty()) forwarder_.emplace(arguments.forwarding);
    if (arguments.looks_up) lookup_.emplace(client_of(arguments, command_output), output);
}

Forwarder::Attempt EventHandling::handle(const GenuineEvent& event, const std::stop_token& stop) {
    if (!is_wanted(arguments_, event.event.type)) return {};
    if (forwarder_) {
        Forwarder::Attempt attempt = forwarder_->send(event, stop);
        if (!attempt.fault.empty()) return attempt;
    }
    std::optional<Candidate> candidate;
    if (lookup_) candidate = lookup_->find(event.event, stop);
    output_.write(event, candidate);
    return {};
}

}  // namespace cis::programs::listen_command
