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

struct Handled {
    std::string key;
    TimePoint forget_at;
};

MemorySeenStoreOptions checked(MemorySeenStoreOptions options) {
    if (options.capacity == 0) throw Exception(invalid_argument("capacity", "must be at least 1"));
    if (options.retention <= std::chrono::seconds(0)) {
        throw Exception(invalid_argument("retention", "must be longer than nothing"));
    }
    if (!options.clock) options.clock = [] { return std::chrono::steady_clock::now(); };
    return options;
}

}  // namespace

struct MemorySeenStore::State {
    explicit State(MemorySeenStoreOptions given) : options(checked(std::move(given))) {}

    void forget_first() {
        owners.erase(handled.front().key);
        handled.pop_front();
    }

    void forget_expired(TimePoint now) {
        while (!handled.empty() && handled.front().forget_at <= now) forget_first();
    }

    using Owners = std::unordered_map<std::string, std::string>;

    /// The claim, if it is this owner's.
    Owners::iterator claim_of(std::string_view key, std::string_view owner) {
        const auto found = owners.find(std::string(key));
        return found != owners.end() && found->second == owner && !owner.empty() ? found : owners.end();
    }

    const MemorySeenStoreOptions options;
    std::mutex mutex;
    Owners owners;                ///< of each event that is known; empty for one that was handled
    std::deque<Handled> handled;  ///< oldest first, which is also the order in which they are forgotten
};

MemorySeenStore::MemorySeenStore(MemorySeenStoreOptions options)
    : state_(std::make_unique<State>(std::move(options))) {}

MemorySeenStore::~MemorySeenStore() = default;

Result<Claim> MemorySeenStore::claim(std::string_view key, std::string_view owner) {
    if (owner.empty()) return invalid_argument("owner", "must not be empty");
    const std::lock_guard lock(state_->mutex);
    state_->forget_expired(state_->options.clock());
    const auto found = state_->owners.find(std::string(key));
    if (found != state_->owners.end()) return found->second.empty() ? Claim::handled : Claim::in_progress;
    if (state_->owners.size() >= state_->options.capacity) {
        if (state_->handled.empty()) {
            return Error{.kind = ErrorKind::internal,
                         .reason = "as many events as the seen-store holds are being handled"};
        }
        state_->forget_first();
    }
    state_->owners.emplace(key, owner);
    return Claim::granted;
}

Result<bool> MemorySeenStore::confirm(std::string_view key, std::string_view owner) {
    const std::lock_guard lock(state_->mutex);
    const auto claimed = state_->claim_of(key, owner);
    if (claimed == state_->owners.end()) return false;
    state_->handled.push_back({std::string(key), state_->options.clock() + state_->options.retention});
    claimed->second.clear();
    return true;
}

Result<bool> MemorySeenStore::release(std::string_view key, std::string_view owner) {
    const std::lock_guard lock(state_->mutex);
    const auto claimed = state_->claim_of(key, owner);
    if (claimed == state_->owners.end()) return false;
    state_->owners.erase(claimed);
    return true;
}

}  // namespace cis::webhook
