#include "reception.hpp"

#include <chrono>
#include <stdexcept>
#include <string>
#include <utility>

#include <cis/webhook/inbox.hpp>
#ifdef CIS_PROGRAMS_WITH_REDIS
#include <cis/redis/seen_store.hpp>
#endif
#ifdef CIS_PROGRAMS_WITH_SQL
#include <cis/sql/durable_inbox.hpp>
#include <cis/sql/event_worker.hpp>
#include <thread>
#endif

#include "text/harmless_text.hpp"

namespace cis::programs {
namespace {

std::optional<std::chrono::seconds> tolerance(const Arguments& arguments) {
    if (arguments.tolerance_seconds < 0) return std::nullopt;
    return std::chrono::seconds(arguments.tolerance_seconds);
}

std::shared_ptr<webhook::SeenStore> seen_store(const Arguments& arguments) {
    if (arguments.redis_url.empty()) return nullptr;
#ifdef CIS_PROGRAMS_WITH_REDIS
    return std::make_shared<redis::SeenStore>(redis::SeenStoreOptions{
        .url = arguments.redis_url, .lease = std::chrono::seconds(arguments.lease_seconds)});
#else
    throw std::runtime_error("--redis: not available, built without CIS_WITH_REDIS");
#endif
}

/// Handles each event before it is answered.
class HandledAtOnce final : public Reception {
public:
    HandledAtOnce(const Arguments& arguments, EventHandler handler)
        : inbox_({.webhooks = webhooks(arguments),
                  .unsigned_event_type = unsigned_event_type(arguments),
                  .tolerance = tolerance(arguments),
                  .seen = seen_store(arguments)},
                 std::move(handler)) {}

    [[nodiscard]] webhook::InboxResult receive(const webhook::Delivery& delivery) override {
        return inbox_.receive(delivery);
    }

private:
    webhook::Inbox inbox_;
};

#ifdef CIS_PROGRAMS_WITH_SQL
/// Stores each event before it is answered. A worker handles it afterwards, unless another program does.
class StoredFirst final : public Reception {
public:
    StoredFirst(const Arguments& arguments, EventHandler handler, Lines& log)
        : queue_(opened(arguments.database)),
          inbox_({.webhooks = webhooks(arguments),
                  .unsigned_event_type = unsigned_event_type(arguments),
                  .tolerance = tolerance(arguments)},
                 queue_),
          worker_(worker_options(arguments, log), opened(arguments.database),
                  [handler = std::move(handler)](const sql::TakenEvent& taken) {
                      handler(*taken.event);
                      return sql::HandlerResult{};
                  }) {
        if (!arguments.is_only_stored)
            thread_ = std::jthread([this](const std::stop_token& stop) { worker_.run(stop); });
    }

    [[nodiscard]] webhook::InboxResult receive(const webhook::Delivery& delivery) override {
        webhook::InboxResult result = inbox_.receive(delivery);
        if (result.disposition == webhook::Disposition::handled) worker_.wake();
        return result;
    }

private:
    static std::shared_ptr<sql::EventQueue> opened(const std::string& address) {
        auto queue = std::make_shared<sql::EventQueue>(address);
        if (const auto error = queue->prepare()) throw std::runtime_error("--db: " + error->reason);
        return queue;
    }
    static sql::EventWorkerOptions worker_options(const Arguments& arguments, Lines& log) {
        const auto note = [&log](const std::string& text) {
            try {
                log.write(harmless(text));
            } catch (const std::runtime_error&) {
                // The worker continues even if its log cannot be written.
                return;
            }
        };
        return {.lease = std::chrono::seconds(arguments.lease_seconds),
                .on_report =
                    [note](const sql::HandlingReport& report) {
                        const std::string event = "event " + report.event.key + ": ";
                        if (report.handling != sql::Handling::done) {
                            note(event + report.reason);
                        } else if (!report.is_recorded) {
                            note(event + "handled, but that is not recorded");
                        }
                    },
                .on_error = [note](const Error& error) { note(error.reason); }};
    }

    std::shared_ptr<sql::EventQueue> queue_;
    sql::DurableInbox inbox_;
    sql::EventWorker worker_;
    std::jthread thread_;
};
#endif

}  // namespace

std::unique_ptr<Reception> make_reception(const Arguments& arguments, EventHandler handler, Lines& log) {
    if (arguments.database.empty()) return std::make_unique<HandledAtOnce>(arguments, std::move(handler));
#ifdef CIS_PROGRAMS_WITH_SQL
    return std::make_unique<StoredFirst>(arguments, std::move(handler), log);
#else
    static_cast<void>(log);
    throw std::runtime_error("--db: not available, built without CIS_WITH_SQL");
#endif
}

}  // namespace cis::programs
