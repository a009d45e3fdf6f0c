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
    std::string key{};           ///< the name of the event: one that is known is not stored again
    std::string scope{};         ///< webhook::Subscription::scope of its webhook
    OpenEnum<EventType> type{};  ///< of the webhook's registration
    std::optional<std::string> delivery_id{};  ///< `X-Service-Delivery`, if it was sent
    std::string body{};                        ///< the payload: UTF-8 without U+0000
};

/// An event that a worker has taken, until its lease ends.
struct TakenEvent {
    /// The name of the event. It is a text: a key that is none, or begins with `hex:`, is stored as `hex:`
    /// and its bytes in hexadecimal.
    std::string key{};
    std::string scope{};         ///< webhook::Subscription::scope of its webhook
    OpenEnum<EventType> type{};  ///< of the webhook's registration
    std::string body{};          ///< the payload as it was delivered
    /// The payload, decoded; `decode` if it was stored although it cannot be. An EventWorker calls its
    /// handler only with events that could be decoded.
    Result<webhook::Event> event{webhook::Event{}};
    Timestamp stored_at{};     ///< by the clock of the database
    std::int64_t attempts{0};  ///< how often it was taken, this time included
    std::string owner{};       ///< the token of the worker that has taken it
};

/// An event that nobody handles any more, for a person.
struct PutAwayEvent {
    std::string key{};           ///< as TakenEvent::key
    std::string scope{};         ///< webhook::Subscription::scope of its webhook
    OpenEnum<EventType> type{};  ///< of the webhook's registration
    Timestamp stored_at{};       ///< by the clock of the database, as the next one
    Timestamp put_away_at{};     ///< when it was put away
    std::int64_t attempts{0};    ///< how often it was taken
    std::string reason{};        ///< what EventQueue::put_away() was told
};

/// How many events there are.
struct EventCounts {
    std::int64_t waiting{0};   ///< to be taken, now or later
    std::int64_t taken{0};     ///< by a worker whose lease has not ended
    std::int64_t put_away{0};  ///< by EventQueue::put_away()
};

}  // namespace cis::sql
