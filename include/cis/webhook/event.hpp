#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include <cis/core/export.hpp>
#include <cis/core/json.hpp>
#include <cis/core/open_enum.hpp>
#include <cis/core/result.hpp>
#include <cis/core/timestamp.hpp>
#include <cis/model/event_type.hpp>
#include <cis/model/interview_completed.hpp>
#include <cis/model/interview_started.hpp>
#include <cis/model/report_available.hpp>

/// Deliveries of events, and an inbox that handles each event once.
namespace cis::webhook {

/// The header with the id of the delivery. It is not signed: anybody who replays a delivery can change it.
inline constexpr std::string_view delivery_header = "X-Service-Delivery";

/// The payload of an event. It is open JSON for types whose payload is undocumented, and for types that this
/// version does not know.
using Payload = std::variant<Json, InterviewStarted, InterviewCompleted, ReportAvailable>;

/// An event of an interview (specification: Events).
///
/// @code
/// if (const auto* report = std::get_if<cis::ReportAvailable>(&event.payload)) fetch(report->report_url);
/// @endcode
struct Event {
    /// The type from the registration, because payloads do not contain it.
    OpenEnum<EventType> type{};
    Payload payload{};  ///< the alternative that belongs to the type
    /// The header `X-Service-Delivery`, if it was sent. It is not signed. For `candidate_shortlisted` and
    /// `candidate_rejected` it identifies the registration, not the event.
    std::optional<std::string> delivery_id{};

    /// The payload's `interview_id`; empty if it has none.
    [[nodiscard]] CIS_EXPORT std::string interview_id() const;
    /// The payload's `posting_id`, if it has one.
    [[nodiscard]] CIS_EXPORT std::optional<std::string> posting_id() const;
    /// When the event was emitted; unset if the payload does not contain it, and for open JSON. Retries can
    /// change the order of deliveries. To restore the order, compare this time and `type`: its first three
    /// enumerators are in the order of an interview.
    [[nodiscard]] CIS_EXPORT std::optional<Timestamp> timestamp() const;
};

/// Decodes a payload. Verify its signature first.
/// @param type the event type of the registration
/// @param body the raw body of the delivery
/// @return the event, or an error of kind `decode` with the JSON path of what does not match
[[nodiscard]] CIS_EXPORT Result<Event> parse_event(OpenEnum<EventType> type, std::string_view body);

/// Guesses the event type from the members of a payload. Payloads do not contain their type, so use the type
/// of the registration if you know it.
/// @return `unknown` if the payload has no member that identifies an event
[[nodiscard]] CIS_EXPORT EventType guess_event_type(std::string_view body);

}  // namespace cis::webhook
