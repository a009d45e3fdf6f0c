#include "webhook/claim_renewal.hpp"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

#include "core/signals_blocked.hpp"

namespace cis::webhook {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

/// How often claims are renewed; none if they do not expire.
std::optional<milliseconds> renewal_interval(const SeenStore& store) {
    const std::optional<milliseconds> lease = store.lease();
    if (!lease) return std::nullopt;
    return std::clamp<milliseconds>(*lease / 3, milliseconds(1), std::chrono::hours(24));
}

/// A store that fails is asked again when the next renewal is due.
void claim_again(SeenStore& store, const EventClaims::Ticket& ticket) noexcept {
    try {
        static_cast<void>(store.claim(ticket.key, ticket.owner));
    } catch (...) {  // NOLINT(bugprone-empty-catch): as a store that is not available
    }
}

}  // namespace

struct ClaimRenewal::State {
    std::mutex mutex;
    std::condition_variable changed;  ///< of the members below
    std::list<Entry> entries;         ///< what is due next comes first
    bool is_ending{false};
    std::thread thread;  ///< from the first claim on
};

ClaimRenewal::ClaimRenewal(std::shared_ptr<SeenStore> store)
    : store_(std::move(store)), interval_(renewal_interval(*store_)), state_(std::make_unique<State>()) {}

ClaimRenewal::~ClaimRenewal() {
    if (!owner_.is_this_process()) {
        static_cast<void>(state_.release());  // its mutex may be locked
        return;
    }
    if (!state_->thread.joinable()) return;
    {
        const std::lock_guard lock(state_->mutex);
        state_->is_ending = true;
    }
    state_->changed.notify_all();
    state_->thread.join();
}

ClaimRenewal::Prepared ClaimRenewal::prepare() {
    if (!interval_ || !owner_.is_this_process()) return {};
    Prepared prepared(1);
    const std::lock_guard lock(state_->mutex);
    if (!state_->thread.joinable()) {
        const cis::detail::SignalsBlocked blocked;
        state_->thread = std::thread([this] { run(); });
    }
    return prepared;
}

ClaimRenewal::Renewal ClaimRenewal::begin(Prepared prepared, const EventClaims::Ticket& ticket) noexcept {
    const auto renewal = prepared.begin();
    renewal->ticket = &ticket;
    {
        const std::lock_guard lock(state_->mutex);
        renewal->due = steady_clock::now() + *interval_;
        state_->entries.splice(state_->entries.end(), prepared);
    }
    state_->changed.notify_all();
    return renewal;
}

void ClaimRenewal::end(Renewal renewal) noexcept {
    if (!owner_.is_this_process()) return;
    std::list<Entry> ended;
    std::unique_lock lock(state_->mutex);
    ended.splice(ended.end(), state_->entries, renewal);  // at once: if the store is slow, it is due again
    state_->changed.wait(lock, [&] { return !renewal->is_renewing; });
}

void ClaimRenewal::run() {
    std::list<Entry>& entries = state_->entries;
    std::unique_lock lock(state_->mutex);
    while (!state_->is_ending) {
        if (entries.empty()) {
            state_->changed.wait(lock);
            continue;
        }
        const auto next = entries.begin();
        const auto now = steady_clock::now();
        if (next->due > now) {
            const auto due = next->due;  // the entry may end meanwhile
            state_->changed.wait_until(lock, due);
            continue;
        }
        next->due = now + *interval_;
        next->is_renewing = true;
        entries.splice(entries.end(), entries, next);
        lock.unlock();
        claim_again(*store_, *next->ticket);
        lock.lock();
        next->is_renewing = false;
        state_->changed.notify_all();
    }
}

}  // namespace cis::webhook
