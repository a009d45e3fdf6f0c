// Handles the events of webhooks that a receiver has stored in a database before it answered:
//
//   cis listen --listen 8080 --secrets webhook-secrets.txt --events-db events.db --store-only
//   durable_inbox events.db
//
// It handles what is due, says what is left, and ends: run it every minute. A program that keeps running
// calls run() instead of handle_due(). Any number of them may run at the same time, with PostgreSQL on many
// machines.

#include <iostream>
#include <memory>
#include <string>

#include <cis/core/exception.hpp>
#include <cis/sql/event_worker.hpp>

namespace {

/// It may be called again for an event that it has handled, if the process dies before the event is
/// confirmed.
cis::sql::HandlerResult handle(const cis::sql::TakenEvent& taken) {
    const cis::webhook::Event& event = *taken.event;
    if (event.interview_id().empty())
        return {.handling = cis::sql::Handling::hopeless, .reason = "the event names no interview"};
    // Do your work here. If it throws, the event is tried again later.
    std::cout << event.type.text() << ' ' << event.interview_id() << '\n';
    return {};
}

void complain(const cis::sql::HandlingReport& report) {
    if (!report.reason.empty()) std::cerr << report.event.key << ": " << report.reason << '\n';
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::cerr << "usage: durable_inbox DATABASE\n";
        return 2;
    }
    try {
        const auto queue = std::make_shared<cis::sql::EventQueue>(std::string(argv[1]));
        cis::sql::EventWorker worker({.on_report = complain}, queue, handle);
        std::cout << worker.handle_due().value() << " tried\n";
        const cis::sql::EventCounts left = queue->counts().value();
        if (left.waiting > 0) std::cout << left.waiting << " wait for another attempt\n";
        if (left.put_away > 0) std::cout << left.put_away << " are put away: somebody must look at them\n";
    } catch (const cis::Exception& exception) {
        std::cerr << exception.what() << '\n';
        return 1;
    }
}
