#pragma once

#include <cstddef>
#include <memory>

#include <cis/core/export.hpp>
#include <cis/core/stop_token.hpp>
#include <cis/http/request.hpp>
#include <cis/http/transfer.hpp>
#include <cis/http/transfer_queue.hpp>

namespace cis {

/// Sends requests. Implement it to use another HTTP library, or to test without a network. Several threads
/// must be able to use it at the same time.
class CIS_EXPORT Transport {
public:
    Transport() = default;
    Transport(const Transport&) = delete;
    Transport& operator=(const Transport&) = delete;
    virtual ~Transport();

    /// Sends one request and waits for its response. It follows no redirects and retries nothing.
    /// @param limits timeouts, and the largest body
    /// @param stop   ends the transfer when a stop is requested
    /// @param sink   if not empty, it takes the body of a 2xx response instead of Response::body
    /// @return the response or the failure; throws only `std::bad_alloc`
    [[nodiscard]] virtual Transfer perform(const Request& request, const TransferLimits& limits,
                                           std::stop_token stop, const BodySink& sink) = 0;

    /// Opens a queue with which one thread runs many transfers at the same time. The transport outlives the
    /// queue.
    /// @param most_transfers how many transfers run at the same time
    /// @return null if the transport has no queue: the client then calls perform() on several threads
    [[nodiscard]] virtual std::unique_ptr<TransferQueue> open_queue(std::size_t most_transfers);
};

}  // namespace cis
