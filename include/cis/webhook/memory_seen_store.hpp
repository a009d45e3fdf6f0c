#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>

#include <cis/webhook/seen_store.hpp>

namespace cis::webhook {

/// How much a MemorySeenStore remembers.
struct MemorySeenStoreOptions {
    /// Events that are being handled or were handled, at least 1. Beyond it the event that was handled
    /// longest ago is forgotten.
    std::size_t capacity{100'000};
    /// How long a handled event is remembered. Longer than the service repeats deliveries, which the document
    /// does not limit.
    std::chrono::seconds retention{std::chrono::hours(24 * 7)};
    /// The time; empty for `std::chrono::steady_clock`.
    std::function<std::chrono::steady_clock::time_point()> clock{};
};

/// A seen-store for one process. It forgets everything when the process ends: an event that is delivered
/// again after that, because its 200 was lost or it is replayed, is handled again. A claim lasts until it is
/// confirmed or released, or the process ends.
class CIS_EXPORT MemorySeenStore final : public SeenStore {
public:
    /// Throws Exception (`invalid_argument`) for a capacity or retention of zero or less.
    explicit MemorySeenStore(MemorySeenStoreOptions options = {});
    ~MemorySeenStore() override;

    /// An error when as many events as the capacity are being handled, or key or owner is empty.
    [[nodiscard]] Result<Claim> claim(std::string_view key, std::string_view owner) override;
    [[nodiscard]] Result<bool> confirm(std::string_view key, std::string_view owner) override;
    [[nodiscard]] Result<bool> release(std::string_view key, std::string_view owner) override;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace cis::webhook
