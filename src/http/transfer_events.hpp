#pragma once

#include <string>
#include <string_view>

#include "cis/http/transfer.hpp"

namespace cis::detail {

/// What libcurl does after it has handed over a part of a body.
enum class BodyFlow {
    goes_on,
    stops,
    pauses,  ///< it keeps this part, and hands it over again later
};

/// The events that libcurl reports to a running transfer. Other functions than take_body() return whether to
/// continue.
class TransferEvents {
public:
    TransferEvents() = default;
    TransferEvents(const TransferEvents&) = delete;
    TransferEvents& operator=(const TransferEvents&) = delete;

    /// A part of the decoded body has arrived.
    [[nodiscard]] virtual BodyFlow take_body(std::string_view piece) = 0;
    /// A line of the headers or trailers has arrived.
    [[nodiscard]] virtual bool take_header_line(std::string_view line) = 0;
    /// The request is about to be sent on the connection with this local port.
    [[nodiscard]] virtual bool may_send(int local_port) = 0;
    /// A new connection is about to be opened.
    [[nodiscard]] virtual bool may_connect() = 0;
    /// Stops the transfer with the reason why a callback does not continue. @return false
    virtual bool stop(TransferFailure failure, std::string reason) = 0;

protected:
    ~TransferEvents() = default;
};

/// The events of TLS connections, which outlive their transfers. A connection is known by its `SSL*`.
class ConnectionEvents {
public:
    ConnectionEvents() = default;
    ConnectionEvents(const ConnectionEvents&) = delete;
    ConnectionEvents& operator=(const ConnectionEvents&) = delete;

    /// A connection is used for the first time. One that was closed before can have had the same address.
    virtual void begin_connection(const void* connection) noexcept = 0;
    /// A record begins to arrive.
    virtual void take_record(const void* connection) noexcept = 0;

protected:
    ~ConnectionEvents() = default;
};

}  // namespace cis::detail
