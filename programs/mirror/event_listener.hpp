#pragma once

#include <cstdint>
#include <ostream>
#include <string>

#include <cis/webhook/inbox.hpp>

#include "mirror/pending_events.hpp"
#include "server/http_server.hpp"

namespace cis::programs::mirror_command {

/// Receives the service's webhook deliveries, checks their signature, and adds their
/// candidates to the pending events.
class EventListener {
public:
    /// Starts to listen. Throws `std::runtime_error` if the file of secrets is unusable, or if it cannot
    /// listen there.
    /// @param log gets a line for each delivery that is refused. It must outlive the object, and so must
    /// `events`
    EventListener(const HttpServerOptions& options, const std::string& secrets_file, PendingEvents& events,
                  std::ostream& log);

    [[nodiscard]] std::uint16_t port() const { return server_.port(); }

private:
    webhook::Inbox inbox_;
    HttpServer server_;
};

}  // namespace cis::programs::mirror_command
