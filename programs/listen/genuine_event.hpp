#pragma once

#include <functional>
#include <string>
#include <string_view>

#include <cis/webhook/event.hpp>

namespace cis::programs::listen_command {

/// A genuine event that is handled, valid during the call.
struct GenuineEvent {
    std::string_view key{};
    const webhook::Event& event;
    std::string_view body{};   ///< the payload as it was delivered
    bool is_replayed = false;  ///< whether it was handled before
};

/// Handles an event. Several threads call it at once. Throws CommandFailure if the command has to end.
/// @return why it was not handled, for another attempt; empty if it was handled
using EventHandler = std::function<std::string(const GenuineEvent&)>;

}  // namespace cis::programs::listen_command
