#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <utility>

#include "cis/call/rate_limiter.hpp"
#include "core/process_owner.hpp"

namespace cis::detail {

/// The place of a ticket in a limiter's queue. It shares the limiter's state, so it may outlive the limiter.
/// @tparam State has a `mutex`, and two functions that are called while it is locked: `ask(now, place)`,
/// which sets or removes the place, and `abandon(place)`
template <class State>
class SharedPlace final : public TicketPlace {
public:
    SharedPlace(std::shared_ptr<State> state, std::uint64_t number) noexcept
        : state_(std::move(state)), number_(number) {}
    SharedPlace(const SharedPlace&) = delete;
    SharedPlace& operator=(const SharedPlace&) = delete;
    ~SharedPlace() override {
        // In a forked child the mutex may be locked forever.
        if (state_ == nullptr || !owner_.is_this_process()) return;
        const std::lock_guard lock(state_->mutex);
        state_->abandon(number_);
    }

    /// Implements RateLimiter::try_acquire() for a limiter with this state.
    static Permit try_acquire(const std::shared_ptr<State>& state, RateLimiter::time_point now,
                              Ticket& ticket) {
        auto* held = dynamic_cast<SharedPlace*>(ticket.place());
        if (held == nullptr || held->state_ != state) {
            ticket.clear();  // before the lock: this may lock the mutex of another limiter
            held = nullptr;
        }
        Permit permit;
        {
            const std::lock_guard lock(state->mutex);
            std::optional<std::uint64_t> number;
            if (held != nullptr) number = held->number_;
            permit = state->ask(now, number);
            if (held != nullptr && !number) {
                held->state_.reset();
            } else if (held == nullptr && number) {
                std::unique_ptr<SharedPlace> place(new (std::nothrow) SharedPlace(state, *number));
                if (place == nullptr) {
                    state->abandon(*number);
                    throw std::bad_alloc();
                }
                ticket.hold(std::move(place));
            }
        }
        if (permit.granted) ticket.clear();
        return permit;
    }

private:
    std::shared_ptr<State> state_;
    const std::uint64_t number_;
    const ProcessOwner owner_{};
};

}  // namespace cis::detail
