#include "cis/webhook/memory_seen_store.hpp"

#include <chrono>
#include <deque>
#include <mutex>
#include <string>
#include <unordered_map>
#include <utility>

#include "cis/core/exception.hpp"

namespace cis::webhook {
namespace {

using TimePoint = std::chrono::steady_clock::time_point;

/// Adds the retention to a time. Returns the latest possible time if the sum exceeds the range of the clock.
TimePoint later(TimePoint now, std::chrono::seconds retention) {
    using std::chrono::seconds;
    const auto countable = std::chrono::duration_cast<seconds>(TimePoint::max().time_since_epoch()) -
                           std::chrono::duration_cast<seconds>(now.time_since_epoch());
    return retention < countable ? now + retention : TimePoint::max();
}

MemorySeenStoreOptions checked(MemorySeenStoreOptions options) {
    if (options.capacity == 0) throw Exception(invalid_argument("capacity", "must be at least 1"));
    if (options.retention <= std::chrono::seconds(0)) {
        throw Exception(invalid_argument("retention", "must be positive"));
    }
    if (!options.clock) options.clock = [] { return std::chrono::steady_clock::now(); };
    return options;
}

}  // namespace

// This type is not nested in MemorySeenStore::State: MemorySeenStore is exported, and with it the functions
// of containers of its nested types.
namespace detail {

struct ForgettableEvent {
    std::string key;
    TimePoint forget_at;
};

}  // namespace detail

struct MemorySeenStore::State {
    /// An event that was claimed or handled.
    struct Entry {
        std::string owner;
        bool handled{false};
    };

    explicit State(MemorySeenStoreOptions given) : options(checked(std::move(given))) {}

    void forget_first() {
        events.erase(handled.front().key);
        handled.pop_front();
    }

    void forget_expired(TimePoint now) {
        while (!handled.empty() && handled.front().forget_at <= now) forget_first();
    }

    /// The entry of an event if this owner claimed it last, otherwise null.
    Entry* entry_of(const std::string& key, std::string_view owner) {
        const auto found = events.find(key);
        return found != events.end() && found->second.owner == owner ? &found->second : nullptr;
    }

    const MemorySeenStoreOptions options;
    std::mutex mutex;
    std::unordered_map<std::string, Entry> events;  ///< events that are being handled or were handled
    std::deque<detail::ForgettableEvent> handled;   ///< the oldest first: they are forgotten in this order
};

MemorySeenStore::MemorySeenStore(MemorySeenStoreOptions options)
    : state_(std::make_unique<State>(std::move(options))) {}

MemorySeenStore::~MemorySeenStore() = default;

Result<EventClaim> MemorySeenStore::claim(std::string_view key, std::string_view owner) {
    if (key.empty()) return invalid_argument("key", "must not be empty");
    if (owner.empty()) return invalid_argument("owner", "must not be empty");
    std::string name(key);
    const std::lock_guard lock(state_->mutex);
    state_->forget_expired(state_->options.clock());
    if (const auto found = state_->events.find(name); found != state_->events.end()) {
        if (found->second.handled) return EventClaim::handled;
        return found->second.owner == owner ? EventClaim::granted : EventClaim::in_progress;
    }
    if (state_->events.size() >= state_->options.capacity) {
        if (state_->handled.empty()) {
            return Error{.kind = ErrorKind::internal,
                         .reason = "all entries are events that are being handled: increase the capacity"};
        }
        state_->forget_first();
    }
    state_->events.emplace(std::move(name), State::Entry{std::string(owner)});
    return EventClaim::granted;
}

Result<bool> MemorySeenStore::confirm(std::string_view key, std::string_view owner) {
    std::string name(key);
    const std::lock_guard lock(state_->mutex);
    State::Entry* const entry = state_->entry_of(name, owner);
    if (entry == nullptr) return false;
    if (!entry->handled) {
        const TimePoint forget_at = later(state_->options.clock(), state_->options.retention);
        state_->handled.push_back({std::move(name), forget_at});
        entry->handled = true;
    }
    return true;
}

Result<bool> MemorySeenStore::release(std::string_view key, std::string_view owner) {
    const std::string name(key);
    const std::lock_guard lock(state_->mutex);
    const State::Entry* const entry = state_->entry_of(name, owner);
    if (entry == nullptr || entry->handled) return false;
    state_->events.erase(name);
    return true;
}

}  // namespace cis::webhook
