#pragma once

#include <curl/curl.h>

#include <cstddef>
#include <string>
#include <string_view>

#include "cis/http/transport.hpp"

namespace cis::detail {

/// One transfer in the making: what libcurl's callbacks write to.
struct CurlExchange {
    const TransferLimits& limits;
    const BodySink& sink;
    CURL* easy;
    bool may_be_replayed;
    Transfer transfer{};
    TransferFailure own_failure{TransferFailure::none};  ///< why a callback of ours stopped the transfer
    std::string own_reason{};

    [[nodiscard]] int status() const;

    // What the callbacks call. They return whether to go on.
    [[nodiscard]] bool take_body(std::string_view piece);
    void take_header_line(std::string_view line);

private:
    bool stop(TransferFailure failure, std::string reason);
};

// Callbacks; their context is a CurlExchange.
std::size_t on_body(char* data, std::size_t size, std::size_t count, void* context) noexcept;
std::size_t on_header(char* data, std::size_t size, std::size_t count, void* context) noexcept;
/// libcurl calls this each time it is about to put the request on a connection. It does so again, unasked,
/// when a reused connection turns out to be dead, after the server may have read and acted on the first copy.
int on_send(void* context, char* remote, char* local, int remote_port, int local_port) noexcept;

}  // namespace cis::detail
