#include "listen/stored_reception.hpp"

#ifdef CIS_PROGRAMS_WITH_SQL
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <utility>

#include "listen/kept_events.hpp"
#include "service/failure_text.hpp"

namespace cis::programs::listen_command {
namespace {

using sql::Handling;

/// Tells what became of an event, if it was not handled.
void report(EventOutput& output, const sql::HandlingReport& report) {
    const std::string event = "event " + report.event.key + ": ";
    const bool is_handled = report.handling == Handling::done || report.handling == Handling::kept;
    if (is_handled && report.is_recorded) return;
    if (is_handled) {
        output.log(event + "handled, but that is not recorded");
    } else if (report.is_put_away && report.is_recorded) {
        output.log(event + report.reason + "; this was the last attempt: cis listen --replay sends it again");
    } else {
        output.log(event + report.reason + "; the next attempt is in " + time_text(report.pause));
    }
}

sql::EventWorkerOptions worker_options(const Arguments& arguments, EventOutput& output) {
    sql::EventWorkerOptions options{
        .lease = arguments.remembering.lease,
        .on_report = [&output](const sql::HandlingReport& done) { report(output, done); },
        .on_error = [&output](const Error& error) { output.log(failure_cause(error)); }};
    // About two days, so that a target may be away for a weekend.
    if (!arguments.forwarding.url.empty()) options.max_attempts = 100;
    return options;
}

sql::HandlerResult handle(const Arguments& arguments, EventHandling& handling, const sql::TakenEvent& taken,
                          const std::stop_token& stop) {
    const auto attempt = handling.handle({.key = taken.key, .event = *taken.event, .body = taken.body}, stop);
    if (!attempt.fault.empty()) return {.handling = Handling::failed, .reason = attempt.fault};
    const bool is_kept = arguments.remembering.days_kept.value_or(0) > 0 && is_wanted(arguments, taken.type);
    return is_kept ? sql::HandlerResult{.handling = Handling::kept, .reason = kept_reason}
                   : sql::HandlerResult{};
}

/// Removes what was kept long enough, now and every hour.
void discard_hourly(sql::EventQueue& queue, std::chrono::days age, EventOutput& output,
                    const std::stop_token& stop) {
    std::mutex mutex;
    std::condition_variable_any never;
    while (!stop.stop_requested()) {
        const auto discarded = discard_kept(queue, age);
        if (!discarded) output.log(failure_cause(discarded.error()));
        std::unique_lock lock(mutex);
        never.wait_for(lock, stop, std::chrono::hours(1), [] { return false; });
    }
}

}  // namespace

StoredReception::StoredReception(const Arguments& arguments, Webhooks webhooks, EventHandling& handling,
                                 EventOutput& output, const std::stop_token& stop)
    : queue_(open_events(arguments.remembering.database)),
      inbox_({.webhooks = std::move(webhooks),
              .unsigned_event_type = unsigned_event_type(arguments),
              .tolerance = tolerance(arguments)},
             queue_),
      worker_(worker_options(arguments, output), open_events(arguments.remembering.database),
              [&arguments, &handling, stop](const sql::TakenEvent& taken) {
                  return handle(arguments, handling, taken, stop);
              }) {
    if (arguments.remembering.is_only_stored) return;
    work_ = std::jthread([this](const std::stop_token& end) { worker_.run(end); });
    if (const auto days = arguments.remembering.days_kept) {
        discarding_ =
            std::jthread([this, &output, age = std::chrono::days(*days)](const std::stop_token& end) {
                discard_hourly(*queue_, age, output, end);
            });
    }
}

webhook::InboxResult StoredReception::receive(const webhook::Delivery& delivery) {
    webhook::InboxResult result = inbox_.receive(delivery);
    if (result.disposition == webhook::Disposition::handled) worker_.wake();
    return result;
}

}  // namespace cis::programs::listen_command
#endif
