#pragma once

#include <curl/curl.h>

#include <chrono>
#include <cstddef>
#include <stop_token>
#include <string>
#include <string_view>

#include "cis/http/transport.hpp"
#include "http/curl_handle.hpp"
#include "http/transfer_events.hpp"

namespace cis::detail {

/// One transfer while it runs.
class CurlTransfer final : public TransferEvents {
public:
    /// The arguments must outlive the transfer.
    CurlTransfer(CurlHandle& handle, const Request& request, const TransferLimits& limits,
                 const std::stop_token& stop, const BodySink& sink)
        : handle_(handle),
          limits_(limits),
          stop_(stop),
          sink_(sink),
          overdue_(std::chrono::steady_clock::now() + limits.timeout + grace),
          is_https_(request.url.starts_with("https:")) {}

    /// The result of the transfer.
    /// @param code       libcurl's result
    /// @param error_text libcurl's own text for it
    [[nodiscard]] Transfer finish(CURLcode code, const char* error_text);
    /// The result after the transfer was cancelled from outside.
    [[nodiscard]] Transfer cancel();

    [[nodiscard]] bool take_body(std::string_view piece) override;
    [[nodiscard]] bool take_header_line(std::string_view line) override;
    [[nodiscard]] bool may_send(int local_port) override;
    [[nodiscard]] bool may_connect() override;
    [[nodiscard]] bool may_read_on() override;
    bool stop(TransferFailure failure, std::string reason) override;

private:
    /// libcurl should detect the timeout first.
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
    const bool is_https_;
    Transfer transfer_{};
    bool opened_connection_{false};
    bool reuses_connection_{false};
    bool multiplexed_{false};  ///< the connection can carry several transfers at once
    bool got_header_line_{false};
    bool headers_complete_{false};  ///< of the final response
    std::size_t header_bytes_{0};   ///< including trailers
    bool stopped_{false};           ///< by this class; the transfer has the failure
};

}  // namespace cis::detail
