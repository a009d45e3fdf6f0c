#pragma once

#include <string_view>

#include <cis/core/export.hpp>
#include <cis/core/result.hpp>

namespace cis::webhook {

/// What a seen-store answers to a claim.
enum class Claim {
    granted,      ///< the event is the caller's to handle
    in_progress,  ///< somebody else is handling it
    handled,      ///< it was handled before
};

/// Remembers which events were handled, so that a repeated delivery is not handled again. Who wants to handle
/// an event claims it, and then confirms or releases the claim. Must be safe to share between threads; a
/// store for receivers on several machines must be shared by all of them, and let the claim of a receiver
/// that died run out.
///
/// Whoever did not hear an answer may ask again with the same owner: a claim that was granted is granted
/// again, and what was confirmed is confirmed again. An Inbox takes an exception, and a Claim that is none of
/// the three, for an error.
class CIS_EXPORT SeenStore {
public:
    SeenStore() = default;
    SeenStore(const SeenStore&) = delete;
    SeenStore& operator=(const SeenStore&) = delete;
    virtual ~SeenStore();

    /// Claims an event for an owner, if nobody has claimed or handled it.
    /// @param key   names the event; not empty. An Inbox's keys are bytes of any value, at most 256 of them
    /// @param owner a token that nobody else uses, one for each claim; not empty
    /// @return what the store says, or an error when it cannot be asked, or key or owner is empty
    [[nodiscard]] virtual Result<Claim> claim(std::string_view key, std::string_view owner) = 0;
    /// Notes that the owner has handled the event.
    /// @return false when the claim is no longer the owner's, which changes nothing; an error when the store
    /// cannot be asked
    [[nodiscard]] virtual Result<bool> confirm(std::string_view key, std::string_view owner) = 0;
    /// Gives the claim up, so that the next delivery is handled.
    /// @return as confirm()
    [[nodiscard]] virtual Result<bool> release(std::string_view key, std::string_view owner) = 0;
};

}  // namespace cis::webhook
