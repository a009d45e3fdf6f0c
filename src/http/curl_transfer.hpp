#pragma once

#include <curl/curl.h>

#include <chrono>
#include <cstddef>
#include <stop_token>
#include <string>
#include <string_view>

#include "cis/http/transport.hpp"
#include "http/curl_handle.hpp"

namespace cis::detail {

/// One transfer in the making: what libcurl's callbacks write to and ask.
class CurlTransfer {
public:
    /// All of them must outlive the transfer.
    CurlTransfer(CurlHandle& handle, const TransferLimits& limits, const std::stop_token& stop,
                 const BodySink& sink)
        : handle_(handle),
          limits_(limits),
          stop_(stop),
          sink_(sink),
          overdue_(std::chrono::steady_clock::now() + limits.timeout + grace) {}

    /// What came of it.
    /// @param code       libcurl's result
    /// @param error_text libcurl's own words for it
    [[nodiscard]] Transfer finish(CURLcode code, const char* error_text);
    /// What came of it when it was broken off from outside.
    [[nodiscard]] Transfer cancel();

    // What the callbacks call. They return whether to go on.
    [[nodiscard]] bool take_body(std::string_view piece);
    [[nodiscard]] bool take_header_line(std::string_view line);
    /// The request is about to be put on a connection, which has this local port.
    [[nodiscard]] bool may_send(int local_port);
    /// A new connection is about to be opened.
    [[nodiscard]] bool may_connect();
    /// Something arrives on the connection. libcurl and OpenSSL read on, without a look at the time, while
    /// they find nothing but what belongs to TLS or HTTP/2 themselves.
    [[nodiscard]] bool may_read_on();
    /// Stops the transfer: why a callback of ours does not go on.
    bool stop(TransferFailure failure, std::string reason);

private:
    /// libcurl is to find out first that the time is over.
    static constexpr std::chrono::milliseconds grace{50};

    [[nodiscard]] bool was_sent() const noexcept { return transfer_.times_sent > 0; }
    [[nodiscard]] long info(CURLINFO what) const;
    [[nodiscard]] bool stop_replay();
    void judge(CURLcode code, const char* error_text);
    void judge_tunnel();

    CurlHandle& handle_;
    const TransferLimits& limits_;
    const std::stop_token& stop_;
    const BodySink& sink_;
    const std::chrono::steady_clock::time_point overdue_;
    Transfer transfer_{};
    bool opened_connection_{false};
    bool reuses_connection_{false};
    bool multiplexed_{false};  ///< the connection carries several transfers at a time
    bool got_header_line_{false};
    bool headers_complete_{false};  ///< of the final response
    std::size_t header_bytes_{0};   ///< trailers included
    bool stopped_{false};           ///< by us: the failure is in the transfer already
};

// Callbacks. Their context is a CurlHandle, of which they call the transfer; that of on_close_socket the
// ConnectionSockets.
std::size_t on_body(char* data, std::size_t size, std::size_t count, void* context) noexcept;
std::size_t on_header(char* data, std::size_t size, std::size_t count, void* context) noexcept;
int on_send(void* context, char* remote, char* local, int remote_port, int local_port) noexcept;
curl_socket_t on_open_socket(void* context, curlsocktype purpose, curl_sockaddr* address) noexcept;
int on_close_socket(void* context, curl_socket_t socket) noexcept;

}  // namespace cis::detail
