#include "listen/replay.hpp"

#include "failure/input_error.hpp"

#ifdef CIS_PROGRAMS_WITH_SQL
#include <algorithm>
#include <chrono>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include <cis/core/exception.hpp>

#include "listen/event_handling.hpp"
#include "listen/event_output.hpp"
#include "listen/kept_events.hpp"
#include "options/database.hpp"
#include "process/stop_signals.hpp"
#include "text/harmless_text.hpp"
#include "text/number_of.hpp"

namespace cis::programs::listen_command {
namespace {

/// Longer than an attempt takes, so that no lease has to be renewed.
constexpr std::chrono::minutes lease{5};

/// Whether a key is this one, or that of an event of this interview.
bool has_id(const std::string& key, const std::string& id) {
    return key == id || key.ends_with(":interview:" + id);
}

std::vector<sql::PutAwayEvent> chosen_events(const Arguments& arguments, sql::EventQueue& queue) {
    std::vector<sql::PutAwayEvent> events =
        queue.put_away_events(std::numeric_limits<std::size_t>::max()).value();
    std::erase_if(events, [&](const sql::PutAwayEvent& event) {
        const Replaying& wanted = arguments.replaying;
        return !is_wanted(arguments, event.type) || (!wanted.id.empty() && !has_id(event.key, wanted.id)) ||
               (wanted.since && event.stored_at.epoch_seconds() < wanted.since->epoch_seconds());
    });
    std::ranges::stable_sort(events, {}, &sql::PutAwayEvent::stored_at);
    return events;
}

/// Sends one event after the other.
class Replay {
public:
    Replay(const Arguments& arguments, CommandOutput& output, sql::EventQueue& queue)
        : printed_(output), handling_(arguments, output, printed_), queue_(queue) {}

    void check(const std::vector<sql::PutAwayEvent>& events) const {
        if (!handling_.forwarder()) return;
        for (const sql::PutAwayEvent& event : events) handling_.forwarder()->check(event.type);
    }

    /// @return whether it makes sense to continue with the next event
    bool send(const sql::PutAwayEvent& event, const std::stop_token& stop) {
        const auto taken = queue_.take_put_away(event.key, lease).value();
        if (!taken) return true;  // another one sends it, or a person has given it up
        Forwarder::Attempt attempt;
        try {
            attempt = taken->event ? handling_.handle({.key = taken->key,
                                                       .event = *taken->event,
                                                       .body = taken->body,
                                                       .is_replayed = true},
                                                      stop)
                                   : Forwarder::Attempt{.fault = "its payload cannot be decoded"};
        } catch (...) {
            put_back(*taken, event.reason);
            throw;
        }
        if (!attempt.fault.empty()) {
            put_back(*taken, event.reason);
            if (stop.stop_requested()) return false;
            ++left_;
            printed_.log("event " + event.key + ": " + attempt.fault);
            return attempt.has_answered;
        }
        settle(*taken, event.reason);
        return true;
    }

    [[nodiscard]] std::int64_t sent() { return printed_.events(); }
    [[nodiscard]] std::int64_t left() const noexcept { return left_; }

private:
    /// An event whose attempts had ended is handled now if the target has taken it. Without a target, it is
    /// only shown, and stays as it was.
    void settle(const sql::TakenEvent& taken, const std::string& reason) {
        if (reason == kept_reason || !handling_.forwarder()) return put_back(taken, reason);
        static_cast<void>(queue_.confirm(taken).value());
    }
    void put_back(const sql::TakenEvent& taken, const std::string& reason) {
        static_cast<void>(queue_.put_away(taken, reason).value());
    }

    EventOutput printed_;
    EventHandling handling_;
    sql::EventQueue& queue_;
    std::int64_t left_{0};
};

}  // namespace

ExitCode replay(const Arguments& arguments, CommandOutput& output) {
    const StopSignals signals;
    require_database_file(arguments.remembering.database, "--events-db");
    const auto queue = open_events(arguments.remembering.database);
    const std::vector<sql::PutAwayEvent> events = chosen_events(arguments, *queue);
    if (events.empty() && !arguments.replaying.id.empty()) {
        throw InputError("--replay: no event with this key or interview is kept: '" +
                         harmless(arguments.replaying.id) + "'");
    }
    Replay run(arguments, output, *queue);
    run.check(events);
    std::int64_t asked = 0;
    for (const sql::PutAwayEvent& event : events) {
        ++asked;
        if (!run.send(event, signals.token()) || signals.came()) break;
    }
    const std::int64_t left = run.left() + static_cast<std::int64_t>(events.size()) - asked;
    output.set_result({{"events", run.sent()}, {"left", left}});
    if (signals.came()) throw signals.failure(signals.stopped() + ".");
    if (left > 0) {
        throw CommandFailure(
            {.exit = ExitCode::again,
             .kind = "again",
             .message = number_of(static_cast<std::uint64_t>(left), "event") + " could not be sent.",
             .advice = "They are still kept: run the same command again."});
    }
    return ExitCode::done;
}

}  // namespace cis::programs::listen_command

#else

namespace cis::programs::listen_command {

ExitCode replay(const Arguments& /*arguments*/, CommandOutput& /*output*/) {
    throw InputError("--events-db: this program was built without cis::sql");
}

}  // namespace cis::programs::listen_command
#endif
