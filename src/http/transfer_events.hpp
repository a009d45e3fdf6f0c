#pragma once

#include <string>
#include <string_view>

#include "cis/http/transport.hpp"

namespace cis::detail {

/// What libcurl and OpenSSL tell a transfer while it is under way. Each answer says whether to go on.
class TransferEvents {
public:
    TransferEvents() = default;
    TransferEvents(const TransferEvents&) = delete;
    TransferEvents& operator=(const TransferEvents&) = delete;

    /// A part of the decoded body has arrived.
    [[nodiscard]] virtual bool take_body(std::string_view piece) = 0;
    /// A line of the headers or trailers has arrived.
    [[nodiscard]] virtual bool take_header_line(std::string_view line) = 0;
    /// The request is about to be put on a connection, which has this local port.
    [[nodiscard]] virtual bool may_send(int local_port) = 0;
    /// A new connection is about to be opened.
    [[nodiscard]] virtual bool may_connect() = 0;
    /// Something arrives on the connection. libcurl and OpenSSL read on, without a look at the time, while
    /// they find nothing but what belongs to TLS or HTTP/2 themselves.
    [[nodiscard]] virtual bool may_read_on() = 0;
    /// Stops the transfer: why a callback of ours does not go on. @return false
    virtual bool stop(TransferFailure failure, std::string reason) = 0;

protected:
    ~TransferEvents() = default;
};

}  // namespace cis::detail
