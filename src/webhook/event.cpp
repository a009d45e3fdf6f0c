#include "cis/webhook/event.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "cis/codec/json_text.hpp"
#include "codec/json_members.hpp"

namespace cis::webhook {
namespace {

/// Decodes the payload directly into its destination.
template <class T>
std::optional<Error> read(std::string_view body, Payload& payload) {
    return cis::detail::decode_described(describe(std::type_identity<T>{}), body, &payload.emplace<T>());
}

std::optional<Error> read_open(std::string_view body, Payload& payload) {
    Result<Json> read = Json::from_text(std::string(body));
    if (read) {
        payload = *std::move(read);
        return std::nullopt;
    }
    // The text was received: it is not an argument of the caller, so the kind is `decode`.
    Error error = std::move(read).error();
    error.kind = ErrorKind::decode;
    return error;
}

std::optional<Error> read_payload(EventType type, std::string_view body, Payload& payload) {
    switch (type) {
        case EventType::interview_started: return read<InterviewStarted>(body, payload);
        case EventType::interview_completed: return read<InterviewCompleted>(body, payload);
        case EventType::report_available: return read<ReportAvailable>(body, payload);
        case EventType::unknown:
        case EventType::candidate_shortlisted:
        case EventType::candidate_rejected: break;
    }
    return read_open(body, payload);
}

/// A member that is found in only one type of event.
struct Sign {
    std::string_view member;
    EventType type;
};
constexpr std::array<Sign, 7> signs{{{"report_url", EventType::report_available},
                                     {"agentic_data", EventType::report_available},
                                     {"scorecard", EventType::report_available},
                                     {"workflow_completed", EventType::interview_completed},
                                     {"completion_timestamp", EventType::interview_completed},
                                     {"agent_conversation_id", EventType::interview_completed},
                                     {"parent_conversation_id", EventType::interview_completed}}};

}  // namespace

std::string Event::interview_id() const {
    return std::visit(
        [](const auto& read) -> std::string {
            if constexpr (std::is_same_v<decltype(read), const Json&>) {
                return cis::detail::text_member(read, "interview_id");
            } else {
                return read.interview_id;
            }
        },
        payload);
}

std::optional<std::string> Event::posting_id() const {
    return std::visit(
        [](const auto& read) -> std::optional<std::string> {
            if constexpr (std::is_same_v<decltype(read), const Json&>) {
                std::string found = cis::detail::text_member(read, "posting_id");
                return found.empty() ? std::nullopt : std::optional(std::move(found));
            } else {
                return read.posting_id;
            }
        },
        payload);
}

std::optional<Timestamp> Event::timestamp() const {
    return std::visit(
        [](const auto& read) -> std::optional<Timestamp> {
            if constexpr (std::is_same_v<decltype(read), const Json&>) {
                return std::nullopt;
            } else {
                return read.timestamp;
            }
        },
        payload);
}

Result<Event> parse_event(OpenEnum<EventType> type, std::string_view body) {
    // The payload is decoded directly into the result, because moving it would be expensive.
    Result<Event> event(Event{.type = std::move(type), .payload = {}});
    if (auto error = read_payload(event->type.known(), body, event->payload)) event = *std::move(error);
    return event;
}

EventType guess_event_type(std::string_view body) {
    const Result<Json> json = Json::from_text(std::string(body));
    if (!json) return EventType::unknown;
    const std::vector<std::string> names =
        cis::detail::member_names(*json).value_or(std::vector<std::string>{});
    const auto has = [&](std::string_view name) { return std::ranges::find(names, name) != names.end(); };
    for (const Sign& sign : signs) {
        if (has(sign.member)) return sign.type;
    }
    // The report has all of these members too, so it was checked first.
    const bool started = has("interview_id") && has("timestamp") && has("metadata");
    return started ? EventType::interview_started : EventType::unknown;
}

}  // namespace cis::webhook
