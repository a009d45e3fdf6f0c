#pragma once

#include <memory>
#include <string>
#include <utility>

#include "cis/webhook/event.hpp"
#include "webhook/claim_guard.hpp"

namespace cis::webhook {

/// An event and its claim.
struct HeldEvent {
    HeldEvent(Event given, std::shared_ptr<ClaimContext> desk, std::string key)
        : event(std::move(given)), claim(std::move(desk), std::move(key)) {}

    Event event;
    ClaimGuard claim;
};

}  // namespace cis::webhook
