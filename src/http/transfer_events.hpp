#pragma once

#include <string>
#include <string_view>

#include "cis/http/transfer.hpp"

namespace cis::detail {

/// What libcurl does after it has passed on a part of a body.
enum class BodyFlow {
    goes_on,
    stops,
    pauses,  ///< libcurl keeps this part, and passes it on again later
};

/// The events that libcurl reports to a running transfer. All functions except take_body() return whether to
/// continue.
class TransferEvents {
public:
    TransferEvents() = default;
    TransferEvents(const TransferEvents&) = delete;
    TransferEvents& operator=(const TransferEvents&) = delete;

    /// Called when a part of the decoded body has arrived.
    [[nodiscard]] virtual BodyFlow take_body(std::string_view piece) = 0;
    /// Called when a line of the headers or trailers has arrived.
    [[nodiscard]] virtual bool take_header_line(std::string_view line) = 0;
    /// Called when the request is about to be sent on the connection with this local port.
    [[nodiscard]] virtual bool may_send(int local_port) = 0;
    /// Called when a new connection is about to be opened.
    [[nodiscard]] virtual bool may_connect() = 0;
    /// Stops the transfer with the reason why a callback does not continue. @return false
    virtual bool stop(TransferFailure failure, std::string reason) = 0;

protected:
    ~TransferEvents() = default;
};

/// The events of TLS connections, which outlive their transfers. A connection is identified by its `SSL*`.
class ConnectionEvents {
public:
    ConnectionEvents() = default;
    ConnectionEvents(const ConnectionEvents&) = delete;
    ConnectionEvents& operator=(const ConnectionEvents&) = delete;

    /// Called when a connection is used for the first time. A connection that was closed before may have had
    /// the same address.
    virtual void begin_connection(const void* connection) noexcept = 0;
    /// Called when a record begins to arrive.
    virtual void take_record(const void* connection) noexcept = 0;

protected:
    ~ConnectionEvents() = default;
};

}  // namespace cis::detail
