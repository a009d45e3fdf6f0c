#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <cis/core/export.hpp>
#include <cis/core/open_enum.hpp>
#include <cis/model/event_type.hpp>
#include <cis/signature/verifier.hpp>
#include <cis/sql/event_queue.hpp>
#include <cis/webhook/delivery.hpp>
#include <cis/webhook/event.hpp>
#include <cis/webhook/subscription.hpp>

/// @cond internal
struct pg_conn;  // PGconn of libpq
struct sqlite3;  // a database of SQLite
/// @endcond

namespace cis::sql {

/// The options of a DurableInbox. Set either `webhooks` or `unsigned_event_type`. Members have the same
/// meaning as those of webhook::InboxOptions with the same name.
struct DurableInboxOptions {
    /// The webhooks that deliver to this inbox.
    std::vector<webhook::Subscription> webhooks{};
    /// For a webhook of the legacy API, whose deliveries are not signed: the event type of its registration.
    std::optional<OpenEnum<EventType>> unsigned_event_type{};
    /// How old a signature may be, and how far in the future it may be; unset: any age.
    std::optional<std::chrono::seconds> tolerance{signature::default_tolerance};
    /// Whether deliveries of an event are recognised by `X-Service-Delivery`, which is not signed.
    bool dedupe_on_delivery_id{false};
    /// Returns your own identifier of an event.
    std::function<std::string(const webhook::Event&)> dedupe_key{};
    /// Whether genuine deliveries that cannot be decoded are stored. An EventWorker puts them away. There
    /// they wait for a person or a later version of the SDK. If this is false, or if the body is not UTF-8 or
    /// contains U+0000, the status is 422.
    bool store_undecodable{false};
    /// The clock for the tolerance; empty: `std::chrono::system_clock`. If it throws, the status is 500.
    std::function<std::chrono::system_clock::time_point()> clock{};
};

/// Receives webhook deliveries inside any web server, and stores their events before the deliveries are
/// answered. An event whose delivery was answered with 200 is in the database, whatever happens to this
/// process. An EventWorker, here or elsewhere, handles it afterwards.
///
/// @code
/// const auto queue = std::make_shared<cis::sql::EventQueue>("postgresql://…");
/// cis::sql::DurableInbox inbox({.webhooks = {{cis::EventType::report_available, secret}}}, queue);
/// …
/// const auto result = inbox.receive({.method = request.method, .headers = headers, .body = request.body});
/// respond(result.status);
/// @endcode
class CIS_EXPORT DurableInbox {
public:
    /// @param queue where events are stored; not null
    ///
    /// Throws Exception (`invalid_argument`) as the constructor of webhook::Inbox does, or if the queue is
    /// null.
    DurableInbox(DurableInboxOptions options, std::shared_ptr<EventQueue> queue);
    ~DurableInbox();
    /// Takes the state of another inbox, which can then only be assigned to or destroyed.
    DurableInbox(DurableInbox&&) noexcept;
    /// @overload
    DurableInbox& operator=(DurableInbox&&) noexcept;

    /// Stores the event of one delivery. Several threads may call it at the same time.
    /// @return the result. `status` is 200 if the event is stored now (webhook::Disposition::handled) or was
    /// stored before (`duplicate`), 503 (`unavailable`) if the database failed, and otherwise as for
    /// webhook::Inbox::receive()
    ///
    /// Throws only `std::bad_alloc`.
    [[nodiscard]] webhook::InboxResult receive(const webhook::Delivery& delivery);

    /// Stores the event in your own transaction on your own connection, together with what you write there.
    /// It commits nothing and rolls nothing back. An error undoes only the event (with a savepoint), and your
    /// transaction continues, unless SQLite has ended it because of a full disk or an interrupt
    /// (`sqlite3_get_autocommit()` says so). **Status 200 means that the event is stored in the transaction:
    /// commit before you answer, and answer 503 if that fails.**
    ///
    /// The tables must exist (EventQueue::prepare()), and their schema must be on the search path of the
    /// connection. The call takes as long as your connection lets it. If another transaction that has not
    /// ended has stored the same event, the call waits for that transaction.
    /// @param delivery   as for the other overload
    /// @param connection a `PGconn*` in a transaction that has not failed, not in a pipeline, with
    /// `client_encoding` UTF8; otherwise the status is 500
    /// @return as for the other overload
    [[nodiscard]] webhook::InboxResult receive(const webhook::Delivery& delivery, pg_conn* connection);
    /// @overload
    /// @param delivery as for the other overload
    /// @param database must be in a transaction; otherwise the status is 500. Preferably, `begin immediate`
    /// has started the transaction. The database's `synchronous` setting decides whether a commit survives a
    /// power failure
    [[nodiscard]] webhook::InboxResult receive(const webhook::Delivery& delivery, sqlite3* database);

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace cis::sql
