#pragma once

/// @file
/// An event in an EventQueue: before it is stored, while a worker has it, and when it was put away.

#include <cstdint>
#include <optional>
#include <string>

#include <cis/core/open_enum.hpp>
#include <cis/core/result.hpp>
#include <cis/core/timestamp.hpp>
#include <cis/model/event_type.hpp>
#include <cis/webhook/event.hpp>

namespace cis::sql {

/// An event that is not stored yet.
struct NewEvent {
    std::string key{};           ///< identifies the event: an event with a known key is not stored again
    std::string scope{};         ///< webhook::Subscription::scope of its webhook
    OpenEnum<EventType> type{};  ///< the event type of the webhook's registration
    std::optional<std::string> delivery_id{};  ///< `X-Service-Delivery`, if it was sent
    std::string body{};                        ///< the payload: UTF-8 without U+0000
};

/// An event that a worker has taken, until its lease ends.
struct TakenEvent {
    /// The key of the event, as a text. A key that is not a text, or begins with `hex:`, is stored as `hex:`
    /// and its bytes in hexadecimal.
    std::string key{};
    std::string scope{};         ///< webhook::Subscription::scope of its webhook
    OpenEnum<EventType> type{};  ///< the event type of the webhook's registration
    std::string body{};          ///< the payload as it was delivered
    /// The decoded payload; `decode` if it was stored although it cannot be decoded. An EventWorker calls its
    /// handler only with events that could be decoded.
    Result<webhook::Event> event{webhook::Event{}};
    Timestamp stored_at{};     ///< when it was stored, by the clock of the database
    std::int64_t attempts{0};  ///< how often it was taken, including this time
    std::string owner{};       ///< the token of the worker that has taken it
};

/// An event that is no longer handled, but keeps its payload. Either its attempts have ended and a person can
/// look at it, or it was handled and is kept.
struct PutAwayEvent {
    std::string key{};           ///< as TakenEvent::key
    std::string scope{};         ///< webhook::Subscription::scope of its webhook
    OpenEnum<EventType> type{};  ///< the event type of the webhook's registration
    Timestamp stored_at{};       ///< when it was stored, by the clock of the database
    Timestamp put_away_at{};     ///< when it was put away, by the clock of the database
    std::int64_t attempts{0};    ///< how often it was taken
    std::string reason{};        ///< the reason given to EventQueue::put_away()
};

/// How many events there are.
struct EventCounts {
    std::int64_t waiting{0};   ///< events to be taken, now or later
    std::int64_t taken{0};     ///< events taken by a worker whose lease has not ended
    std::int64_t put_away{0};  ///< events put away by EventQueue::put_away(), including those that are kept
};

}  // namespace cis::sql
