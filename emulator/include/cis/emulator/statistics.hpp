#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cis::emulator {

/// Names and values of headers in the order in which they were received.
using Headers = std::vector<std::pair<std::string, std::string>>;

/// A request as it was received. It contains credentials and personal data: use it for assertions, not
/// for logs.
struct RecordedRequest {
    std::string method{};  ///< e.g. `POST`
    std::string path{};    ///< percent-encoded, without the query
    std::string query{};   ///< percent-encoded, without the `?`
    Headers headers{};     ///< including the credentials
    std::string body{};    ///< as received
    int status = 0;        ///< status of the response; 0 if the connection was closed without one
};

/// The number of requests with the same method, route and status.
struct RequestCount {
    std::string method{};        ///< e.g. `POST`
    std::string path_pattern{};  ///< e.g. `/api/v2/postings/{posting_id}`; empty if no route matched
    int status = 0;              ///< 0 if the connection was closed without a response
    std::uint64_t count = 0;     ///< number of these requests
};

/// The counts of the deliveries of one event type.
struct DeliveryCount {
    std::string event_type{};      ///< e.g. `report_available`
    std::uint64_t deliveries = 0;  ///< one for each event and webhook
    std::uint64_t attempts = 0;    ///< finished attempts, without forgeries
    std::uint64_t delivered = 0;   ///< deliveries that got a 200, each counted once
    std::uint64_t refused = 0;     ///< attempts with another status, or without a complete response
    std::uint64_t retried = 0;     ///< attempts after a refused one
    std::uint64_t duplicated = 0;  ///< attempts after a 200
    std::uint64_t dropped = 0;     ///< deliveries that were given up
    std::uint64_t forged = 0;      ///< forgeries that were sent
};

/// The counts of the server since its construction.
struct Statistics {
    std::vector<RequestCount> requests{};     ///< one entry for each combination that occurred
    std::vector<DeliveryCount> deliveries{};  ///< one entry for each event type that was delivered
    std::uint64_t connections_accepted = 0;   ///< TCP connections
    std::uint64_t candidates_created = 0;     ///< candidates created by any route, in all postings

    /// The number of matching requests. An empty argument matches all, and so does status -1.
    std::uint64_t count(std::string_view method = {}, std::string_view path_pattern = {},
                        int status = -1) const;
    /// The counts of an event type. If it is empty, the sums over all event types.
    DeliveryCount delivery_count(std::string_view event_type = {}) const;
};

}  // namespace cis::emulator
