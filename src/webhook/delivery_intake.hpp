#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <variant>

#include "cis/core/export.hpp"
#include "cis/webhook/delivery.hpp"
#include "cis/webhook/event.hpp"
#include "cis/webhook/inbox_options.hpp"
#include "webhook/delivery_reader.hpp"

namespace cis::webhook {

/// A delivery that is genuine and recent.
struct GenuineDelivery {
    const Origin* origin{};  ///< valid as long as the intake
    Result<Event> event;     ///< the event, or why its payload cannot be decoded
    std::string key{};       ///< the key of the event in a store
};

/// The first half of an inbox, before anything is stored or handled. It checks a delivery, decodes the event
/// and gives it a key. It does not use `seen` and `on_undecodable` of the options. Threads may share it.
class CIS_EXPORT DeliveryIntake {
public:
    /// Throws as the constructor of Inbox does.
    explicit DeliveryIntake(InboxOptions options);

    /// @return the delivery, or the response if it is not accepted
    [[nodiscard]] std::variant<GenuineDelivery, InboxResult> take(const Delivery& delivery) const;
    [[nodiscard]] const InboxOptions& options() const noexcept { return options_; }

private:
    [[nodiscard]] std::chrono::system_clock::time_point time_of(const Delivery& delivery) const;
    [[nodiscard]] std::optional<InboxResult> authenticate(const Delivery& delivery,
                                                          const Origin*& origin) const;

    InboxOptions options_;
    Origin unsigned_origin_;
    DeliveryReader reader_;
};

}  // namespace cis::webhook
