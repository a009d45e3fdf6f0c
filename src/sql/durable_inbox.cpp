#include "cis/sql/durable_inbox.hpp"

#include <sqlite3.h>

#include <array>
#include <string_view>
#include <utility>
#include <variant>

#include "cis/core/exception.hpp"
#include "sql/borrowed_postgres.hpp"
#include "sql/sqlite_connection.hpp"
#include "sql/stored_event.hpp"
#include "webhook/delivery_intake.hpp"

namespace cis::sql {
namespace {

using webhook::Delivery;
using webhook::Disposition;
using webhook::GenuineDelivery;
using webhook::InboxResult;

webhook::InboxOptions intake_options(DurableInboxOptions options) {
    return {.webhooks = std::move(options.webhooks),
            .unsigned_event_type = std::move(options.unsigned_event_type),
            .tolerance = options.tolerance,
            .dedupe_on_delivery_id = options.dedupe_on_delivery_id,
            .dedupe_key = std::move(options.dedupe_key),
            .clock = std::move(options.clock)};
}

InboxResult not_stored(std::string_view why) {
    return {.status = 503,
            .disposition = Disposition::unavailable,
            .reason = "the event could not be stored: " + std::string(why)};
}

/// Whether the caller's connection cannot be used. Other faults of a database may be temporary.
bool is_fault_of_caller(const Error& error) {
    return error.kind == ErrorKind::invalid_argument &&
           (error.param == "connection" || error.param == "database");
}

NewEvent new_event(const GenuineDelivery& genuine, const Delivery& delivery) {
    NewEvent event{.key = genuine.key,
                   .scope = genuine.origin->scope,
                   .type = genuine.origin->event_type,
                   .body = std::string(delivery.body)};
    if (const auto id = delivery.headers.get(webhook::delivery_header)) event.delivery_id = std::string(*id);
    return event;
}

std::optional<Error> run_alone(Connection& connection, std::string_view sql) {
    const std::array statements{Statement{.sql = sql}};
    return connection.run(statements, [](const Row&) {});
}

/// Adds an event in the caller's transaction, which continues even after an error.
Result<bool> add_in_transaction(Connection& connection, const NewEvent& event) {
    if (auto error = run_alone(connection, "savepoint cis_inbox")) return std::move(*error);
    Result<bool> added = add_event(connection, event);
    std::optional<Error> error;
    if (!added) error = run_alone(connection, "rollback to savepoint cis_inbox");
    if (!error) error = run_alone(connection, "release savepoint cis_inbox");
    if (!added) {
        // These codes mean that a table or column is missing. SQLite has no special code for that.
        const std::string& code = added.error().code;
        if (code == "42P01" || code == "42703" || code == "SQLITE_1") {
            return invalid_argument("connection",
                                    "does not see the tables of the inbox: call EventQueue::prepare() once, "
                                    "and have their schema on the search path");
        }
        return added;
    }
    if (error) return std::move(*error);
    return added;
}

}  // namespace

struct DurableInbox::State {
    State(DurableInboxOptions options, std::shared_ptr<EventQueue> to)
        : stores_undecodable(options.store_undecodable),
          intake(intake_options(std::move(options))),
          queue(std::move(to)) {
        if (!queue) throw Exception(invalid_argument("queue", "must not be null"));
    }

    /// @param add stores an event
    template <class Add>
    [[nodiscard]] InboxResult receive(const Delivery& delivery, const Add& add) const {
        const auto taken = intake.take(delivery);
        if (const auto* refusal = std::get_if<InboxResult>(&taken)) return *refusal;
        const auto& genuine = std::get<GenuineDelivery>(taken);
        if (!genuine.event && !(stores_undecodable && is_storable(delivery.body))) {
            return {.status = 422,
                    .disposition = Disposition::undecodable,
                    .reason = genuine.event.error().reason};
        }
        InboxResult result = response_to(add(new_event(genuine, delivery)));
        result.key = genuine.key;
        return result;
    }

    [[nodiscard]] static InboxResult response_to(const Result<bool>& added) {
        if (!added && is_fault_of_caller(added.error())) {
            InboxResult result = not_stored(added.error().param + ' ' + added.error().reason);
            result.status = 500;
            result.disposition = Disposition::failed;
            return result;
        }
        if (!added) return not_stored(added.error().reason);
        if (*added) return {.status = 200, .disposition = Disposition::handled};
        return {.status = 200, .disposition = Disposition::duplicate, .reason = "already stored"};
    }

    bool stores_undecodable;
    webhook::DeliveryIntake intake;
    std::shared_ptr<EventQueue> queue;
};

DurableInbox::DurableInbox(DurableInboxOptions options, std::shared_ptr<EventQueue> queue)
    : state_(std::make_unique<State>(std::move(options), std::move(queue))) {}
DurableInbox::~DurableInbox() = default;
DurableInbox::DurableInbox(DurableInbox&&) noexcept = default;
DurableInbox& DurableInbox::operator=(DurableInbox&&) noexcept = default;

InboxResult DurableInbox::receive(const Delivery& delivery) {
    return state_->receive(delivery, [&](const NewEvent& event) { return state_->queue->store(event); });
}

InboxResult DurableInbox::receive(const Delivery& delivery, pg_conn* connection) {
    return state_->receive(delivery, [&](const NewEvent& event) -> Result<bool> {
        const auto borrowed = borrow_postgres(connection);
        if (!borrowed) return borrowed.error();
        return add_in_transaction(**borrowed, event);
    });
}

InboxResult DurableInbox::receive(const Delivery& delivery, sqlite3* database) {
    return state_->receive(delivery, [&](const NewEvent& event) -> Result<bool> {
        if (database == nullptr || sqlite3_get_autocommit(database) != 0)
            return invalid_argument("database", "must be in a transaction");
        return add_in_transaction(*borrow_sqlite(database), event);
    });
}

}  // namespace cis::sql
