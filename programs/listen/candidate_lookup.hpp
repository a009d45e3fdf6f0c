#pragma once

#include <optional>
#include <stop_token>

#include <cis/api/client.hpp>
#include <cis/model/candidate.hpp>
#include <cis/webhook/event.hpp>

#include "listen/event_output.hpp"

namespace cis::programs::listen_command {

/// Fetches the candidates of events. Several threads may use it.
class CandidateLookup {
public:
    CandidateLookup(Client client, EventOutput& output) : client_(std::move(client)), output_(output) {}

    /// @return none if the event names no candidate, or if the candidate cannot be fetched, which is logged.
    /// The event is handled without the candidate then
    [[nodiscard]] std::optional<Candidate> find(const webhook::Event& event, const std::stop_token& stop);

private:
    Client client_;
    EventOutput& output_;
};

}  // namespace cis::programs::listen_command
