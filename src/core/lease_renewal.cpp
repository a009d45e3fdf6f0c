#include "core/lease_renewal.hpp"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

#include "core/signals_blocked.hpp"

namespace cis::detail {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

void renew_quietly(const std::function<void()>& renew) noexcept {
    try {
        renew();
    } catch (...) {  // NOLINT(bugprone-empty-catch): it is tried again when the next renewal is due
    }
}

}  // namespace

struct LeaseRenewal::State {
    std::mutex mutex;
    std::condition_variable changed;  ///< notified when a member below changes
    std::list<Entry> entries;         ///< the entry that is due next is first
    bool is_idle{false};              ///< whether the thread waits without a time, because there is no entry
    bool is_ending{false};
    std::thread thread;  ///< started with the first lease
};

LeaseRenewal::LeaseRenewal(milliseconds lease)
    : interval_(std::clamp<milliseconds>(lease / 3, milliseconds(1), std::chrono::hours(24))),
      state_(std::make_unique<State>()) {}

LeaseRenewal::~LeaseRenewal() {
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

LeaseRenewal::Prepared LeaseRenewal::prepare(std::function<void()> renew) {
    if (!owner_.is_this_process()) return {};
    Prepared prepared(1);
    prepared.front().renew = std::move(renew);
    const std::lock_guard lock(state_->mutex);
    if (!state_->thread.joinable()) {
        const SignalsBlocked blocked;
        state_->thread = std::thread([this] { run(); });
    }
    return prepared;
}

LeaseRenewal::Renewal LeaseRenewal::begin(Prepared prepared) noexcept {
    const auto renewal = prepared.begin();
    bool must_wake = false;
    {
        const std::lock_guard lock(state_->mutex);
        renewal->due = steady_clock::now() + interval_;
        state_->entries.splice(state_->entries.end(), prepared);
        // Otherwise the thread wakes before this entry is due, even if the entry for which it waits has
        // ended.
        must_wake = std::exchange(state_->is_idle, false);
    }
    if (must_wake) state_->changed.notify_all();
    return renewal;
}

void LeaseRenewal::end(Renewal renewal) noexcept {
    if (!owner_.is_this_process()) return;
    std::list<Entry> ended;
    std::unique_lock lock(state_->mutex);
    ended.splice(ended.end(), state_->entries, renewal);  // first: it may be due again after a slow renewal
    state_->changed.wait(lock, [&] { return !renewal->is_renewing; });
}

void LeaseRenewal::run() {
    std::list<Entry>& entries = state_->entries;
    std::unique_lock lock(state_->mutex);
    while (!state_->is_ending) {
        if (entries.empty()) {
            state_->is_idle = true;
            state_->changed.wait(lock);
            continue;
        }
        const auto next = entries.begin();
        const auto now = steady_clock::now();
        if (next->due > now) {
            const auto due = next->due;  // copied, because the entry may end meanwhile
            state_->changed.wait_until(lock, due);
            continue;
        }
        next->due = now + interval_;
        next->is_renewing = true;
        entries.splice(entries.end(), entries, next);
        lock.unlock();
        renew_quietly(next->renew);
        lock.lock();
        next->is_renewing = false;
        state_->changed.notify_all();
    }
}

}  // namespace cis::detail
