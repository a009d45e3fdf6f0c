#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include <cis/api/client.hpp>
#include <cis/webhook/inbox.hpp>
#include "emulator_control.hpp"
#include "findings.hpp"
#include "server/http_server.hpp"

namespace cis::soak {

/// How many deliveries ended in which way.
struct EventCounts {
    std::uint64_t handled{0};
    std::uint64_t duplicates{0};  ///< dropped by the inbox
    std::uint64_t refused{0};     ///< forgeries
    std::uint64_t failed{0};      ///< the receiver failed on purpose, so they were delivered again

    void add(const EventCounts& other);
};

/// Receives the events of a posting over HTTP. A tenth of the deliveries fails, before or in the handler.
class EventDesk {
public:
    /// Registers a webhook for each event of an interview, and listens.
    EventDesk(const Client& client, const std::string& posting_id);

    /// Waits for this many events. False if they have not come after a minute.
    [[nodiscard]] bool wait_for(std::size_t events) const;
    /// Compares what was handled with what the emulator says that it has delivered.
    EventCounts compare(const std::vector<DeliveredEvent>& sent, Findings& findings) const;

private:
    int answer(const programs::HttpRequest& request);
    void handle(const webhook::Event& event);

    std::atomic<std::uint64_t> requests_{0};
    std::atomic<std::uint64_t> events_{0};
    mutable std::mutex mutex_;
    std::map<std::string, unsigned> handled_;  ///< by event type and interview: how often
    EventCounts counts_;
    std::unique_ptr<webhook::Inbox> inbox_;
    std::atomic<bool> open_{false};
    programs::HttpServer server_;  ///< last: it calls the others
};

}  // namespace cis::soak
