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

/// The header that names the delivery. It is not signed: anybody who can send a delivery again can change it.
inline constexpr std::string_view delivery_header = "X-Service-Delivery";

/// What an event carries. Open JSON for the types whose payload is undocumented, and for types
/// this version does not know.
using Payload = std::variant<Json, InterviewStarted, InterviewCompleted, ReportAvailable>;

/// An event of an interview (document: Events).
///
/// @code
/// if (const auto* report = std::get_if<cis::ReportAvailable>(&event.payload)) fetch(report->report_url);
/// @endcode
struct Event {
    /// From the registration: the payloads do not say what they are.
    OpenEnum<EventType> type{};
    Payload payload{};  ///< in the alternative that belongs to the type
    /// The header `X-Service-Delivery`, if there was one. It is not signed, and for `candidate_shortlisted`
    /// and `candidate_rejected` it names the registration, not the event.
    std::optional<std::string> delivery_id{};

    /// The payload's `interview_id`; empty when it has none.
    [[nodiscard]] CIS_EXPORT std::string interview_id() const;
    /// The payload's `posting_id`, if it has one.
    [[nodiscard]] CIS_EXPORT std::optional<std::string> posting_id() const;
    /// When the event was emitted; unset when the payload does not say so, and for open JSON. Events are
    /// delivered as they come, which a retry can put out of order: compare `type`, whose first enumerators
    /// stand in the order of an interview, and this.
    [[nodiscard]] CIS_EXPORT std::optional<Timestamp> timestamp() const;
};

/// Reads a payload. Verify its signature first.
/// @param type which event it is, as registered
/// @param body the raw body of the delivery
/// @return the event, or `decode` with the JSON path of what does not fit
[[nodiscard]] CIS_EXPORT Result<Event> parse_event(OpenEnum<EventType> type, std::string_view body);

/// Guesses from the members of a payload which event it is. It is a guess, because the document gives the
/// payloads no member that says so: wherever the registration is known, use that.
/// @return `unknown` when nothing speaks for one of the events
[[nodiscard]] CIS_EXPORT EventType guess_event_type(std::string_view body);

}  // namespace cis::webhook
