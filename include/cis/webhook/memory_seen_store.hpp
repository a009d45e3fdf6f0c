#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>

#include <cis/webhook/seen_store.hpp>

namespace cis::webhook {

/// The limits of a MemorySeenStore.
struct MemorySeenStoreOptions {
    /// The largest number of events that are being handled or were handled, at least 1. Above this number,
    /// the store forgets the event that was handled longest ago.
    std::size_t capacity{100'000};
    /// How long a handled event is remembered. This should be longer than the service retries deliveries,
    /// which is undocumented.
    std::chrono::seconds retention{std::chrono::hours(24 * 7)};
    /// The clock; empty: `std::chrono::steady_clock`.
    std::function<std::chrono::steady_clock::time_point()> clock{};
};

/// A seen-store for one process. It forgets everything when the process ends. An event that is delivered
/// again later, because its 200 was lost or somebody replays it, is then handled again. A claim lasts until
/// it is confirmed or released, or the process ends.
class CIS_EXPORT MemorySeenStore final : public SeenStore {
public:
    /// Throws Exception (`invalid_argument`) if the capacity or the retention is zero or negative.
    explicit MemorySeenStore(MemorySeenStoreOptions options = {});
    ~MemorySeenStore() override;

    /// Returns an error of kind `internal` if the capacity is used up by events that are being handled, and
    /// `invalid_argument` if key or owner is empty.
    [[nodiscard]] Result<EventClaim> claim(std::string_view key, std::string_view owner) override;
    [[nodiscard]] Result<bool> confirm(std::string_view key, std::string_view owner) override;
    [[nodiscard]] Result<bool> release(std::string_view key, std::string_view owner) override;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace cis::webhook
