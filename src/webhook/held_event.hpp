#pragma once

#include <memory>
#include <string>
#include <utility>

#include "cis/webhook/event.hpp"
#include "webhook/held_claim.hpp"

namespace cis::webhook {

/// An event with its claim.
struct HeldEvent {
    HeldEvent(Event given, std::shared_ptr<ClaimDesk> desk, std::string key)
        : event(std::move(given)), claim(std::move(desk), std::move(key)) {}

    Event event;
    HeldClaim claim;
};

}  // namespace cis::webhook
