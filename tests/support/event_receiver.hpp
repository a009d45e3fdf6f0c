#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "fault_server.hpp"
#include "received_request.hpp"

namespace cis::test {

/// A received delivery.
struct ReceivedEvent {
    ReceivedRequest request{};

    [[nodiscard]] nlohmann::json body() const { return nlohmann::json::parse(request.body); }
    [[nodiscard]] std::string delivery_id() const { return request.header("X-Service-Delivery"); }
    [[nodiscard]] std::string signature() const { return request.header("X-Service-Signature"); }

    /// The `t` of the signature. Throws if there is none.
    [[nodiscard]] std::int64_t signed_at() const;
    /// Whether `v1` is the HMAC-SHA256 of `t`, a dot and the body with this secret.
    [[nodiscard]] bool is_signed_with(const std::string& secret) const;
};

/// An HTTP server that receives deliveries: it records every request and responds with a status.
class EventReceiver {
public:
    /// Called on the thread of the connection. It may block during the lifetime of the receiver.
    using Decide = std::function<int(const ReceivedEvent&)>;

    explicit EventReceiver(
        Decide decide = [](const ReceivedEvent&) { return 200; }, std::optional<Tls> tls = std::nullopt);

    /// A URL of this receiver; `events()` contains the deliveries to all of them.
    [[nodiscard]] std::string url(const std::string& target = "/hook") const {
        return server_.base_url() + target;
    }

    /// In the order of arrival.
    [[nodiscard]] std::vector<ReceivedEvent> events() const;
    [[nodiscard]] std::size_t count() const { return server_.request_count(); }
    [[nodiscard]] std::size_t connections() const { return server_.connections(); }
    /// False if the timeout passes before that many have arrived.
    [[nodiscard]] bool wait_for(std::size_t count,
                                std::chrono::milliseconds timeout = std::chrono::seconds{30}) const {
        return server_.wait_for_requests(count, timeout);
    }

private:
    FaultServer server_;
};

}  // namespace cis::test
