#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cis::emulator {

/// Names and values, in the order in which they were received.
using Headers = std::vector<std::pair<std::string, std::string>>;

/// A request as it was received. It holds credentials and personal data: for assertions, not for logs.
struct RecordedRequest {
    std::string method{};  ///< such as `POST`
    std::string path{};    ///< percent-encoded, without the query
    std::string query{};   ///< percent-encoded, without the `?`
    Headers headers{};     ///< with the credentials
    std::string body{};    ///< as received
    int status = 0;        ///< of the answer; 0 when the connection was closed without one
};

/// How often a method of a route was answered with a status.
struct RequestCount {
    std::string method{};        ///< such as `POST`
    std::string path_pattern{};  ///< such as `/api/v2/postings/{posting_id}`; empty where no route matched
    int status = 0;              ///< 0 when the connection was closed without an answer
    std::uint64_t count = 0;     ///< of such requests
};

/// How deliveries of one type of event fared.
struct DeliveryCount {
    std::string event_type{};
    std::uint64_t deliveries = 0;  ///< one for each event and webhook
    std::uint64_t attempts = 0;    ///< that have ended, without forgeries
    std::uint64_t delivered = 0;   ///< answered with 200 for the first time
    std::uint64_t refused = 0;     ///< answered otherwise, or without a complete answer
    std::uint64_t retried = 0;     ///< made because the one before was refused
    std::uint64_t duplicated = 0;  ///< made although the one before was answered with 200
    std::uint64_t dropped = 0;     ///< deliveries given up
    std::uint64_t forged = 0;      ///< forgeries sent
};

/// What the server counted since it was constructed.
struct Statistics {
    std::vector<RequestCount> requests{};     ///< one entry for each combination that occurred
    std::vector<DeliveryCount> deliveries{};  ///< one entry for each type of event that was delivered
    std::uint64_t connections_accepted = 0;   ///< TCP connections
    std::uint64_t candidates_created = 0;     ///< in all postings, by any route

    /// The number of requests that match; an empty argument, or status -1, matches all.
    std::uint64_t count(std::string_view method = {}, std::string_view path_pattern = {},
                        int status = -1) const;
    /// The counts of a type of event, or the sums over all when it is empty.
    DeliveryCount delivery_count(std::string_view event_type = {}) const;
};

}  // namespace cis::emulator
