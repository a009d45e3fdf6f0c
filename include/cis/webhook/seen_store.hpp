#pragma once

#include <chrono>
#include <optional>
#include <string_view>

#include <cis/core/export.hpp>
#include <cis/core/result.hpp>

namespace cis::webhook {

/// The result of SeenStore::claim().
enum class EventClaim {
    granted,      ///< the caller must handle the event
    in_progress,  ///< another owner is handling it
    handled,      ///< it was handled before
};

/// Remembers which events were handled, so that a repeated delivery is not handled again. A receiver claims
/// an event before it handles it, and then confirms or releases the claim.
///
/// Several threads must be able to use it at the same time. Receivers on several machines must share one
/// store, and the claim of a receiver that died must expire.
///
/// A caller that got no response may ask again with the same owner. Then a granted claim is granted again,
/// and a confirmed claim is confirmed again. If claims expire, a claim that is granted again lasts as long as
/// a new one, so claim() also renews it. An Inbox treats an exception, and an unknown value of EventClaim, as
/// an error.
class CIS_EXPORT SeenStore {
public:
    SeenStore() = default;
    SeenStore(const SeenStore&) = delete;
    SeenStore& operator=(const SeenStore&) = delete;
    virtual ~SeenStore();

    /// Claims an event for an owner, unless another owner has claimed or handled it.
    /// @param key   identifies the event; not empty. The keys of an Inbox may have any bytes, at most 256
    /// @param owner a token that is unique for each claim; not empty
    /// @return the result, or an error if the store is not available, or if key or owner is empty
    [[nodiscard]] virtual Result<EventClaim> claim(std::string_view key, std::string_view owner) = 0;
    /// Records that the owner has handled the event.
    /// @return false if the claim no longer belongs to the owner (nothing changes then), or an error if the
    ///         store is not available
    [[nodiscard]] virtual Result<bool> confirm(std::string_view key, std::string_view owner) = 0;
    /// Gives up the claim, so that the next delivery is handled.
    /// @return as for confirm()
    [[nodiscard]] virtual Result<bool> release(std::string_view key, std::string_view owner) = 0;
    /// How long a claim lasts after claim() has granted it. An Inbox claims again after each third of this
    /// time, until the event is handled. A store whose claims expire overrides this function.
    /// @return always the same time; none if claims do not expire, as in this class
    [[nodiscard]] virtual std::optional<std::chrono::milliseconds> lease() const noexcept;
};

}  // namespace cis::webhook
