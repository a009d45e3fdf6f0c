#pragma once

#include <optional>
#include <stop_token>
#include <string>

#include "command/command_output.hpp"
#include "listen/arguments.hpp"
#include "listen/candidate_lookup.hpp"
#include "listen/event_output.hpp"
#include "listen/forwarder.hpp"
#include "listen/genuine_event.hpp"

namespace cis::programs::listen_command {

/// What is done with each genuine event: it is sent on, looked up and printed, as the arguments say. Several
/// threads may use it.
class EventHandling {
public:
    /// Throws InputError if the arguments cannot be used, and CommandFailure if there is no service for
    /// `--lookup`.
    EventHandling(const Arguments& arguments, CommandOutput& command_output, EventOutput& output);

    /// Handles an event. One that was not chosen is handled by doing nothing.
    /// @param stop ends the attempt; the event is then not handled
    [[nodiscard]] Forwarder::Attempt handle(const GenuineEvent& event, const std::stop_token& stop);

    /// None without `--forward`.
    [[nodiscard]] const std::optional<Forwarder>& forwarder() const noexcept { return forwarder_; }

private:
    const Arguments& arguments_;
    EventOutput& output_;
    std::optional<Forwarder> forwarder_{};
    std::optional<CandidateLookup> lookup_{};
};

}  // namespace cis::programs::listen_command
