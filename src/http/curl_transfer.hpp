#pragma once

#include <curl/curl.h>

#include <chrono>
#include <cstddef>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>

#include "cis/http/transfer.hpp"
#include "cis/http/transfer_queue.hpp"
#include "http/connection_sockets.hpp"
#include "http/reading_time.hpp"
#include "http/transfer_events.hpp"

namespace cis::detail {

/// The connections of the transfers that share a multi handle. They outlive the transfers.
struct CurlConnections {
    ConnectionEvents& events;
    ConnectionSockets sockets{};
    ReadingTime reading{};
};

/// One transfer while it runs.
class CurlTransfer final : public TransferEvents {
public:
    /// The easy handle, the connections and the request must outlive the transfer.
    CurlTransfer(CURL* easy, CurlConnections& connections, TransferJob job, std::stop_token stop)
        : easy_(easy),
          connections_(connections),
          job_(std::move(job)),
          stop_(std::move(stop)),
          overdue_(std::chrono::steady_clock::now() + job_.limits.timeout + grace),
          is_https_(job_.request->url.starts_with("https:")) {}

    [[nodiscard]] const TransferJob& job() const noexcept { return job_; }
    /// The `SSL*` on which the request was sent; null before, and without TLS.
    [[nodiscard]] const void* tls() const noexcept { return tls_; }
    /// Its connection has been closed.
    void forget_tls() noexcept { tls_ = nullptr; }

    /// The result of the transfer.
    /// @param code       libcurl's result
    /// @param error_text libcurl's own text for it
    [[nodiscard]] Transfer finish(CURLcode code, const char* error_text);
    /// The result after the transfer was cancelled from outside.
    [[nodiscard]] Transfer cancel();
    /// Stops the transfer if it was cancelled or is overdue. libcurl does the same, but not while it reads
    /// records that belong only to TLS or HTTP/2. @return whether to continue
    [[nodiscard]] bool may_read_on();
    [[nodiscard]] bool was_sent() const noexcept { return transfer_.times_sent > 0; }
    /// Whether stop() was called.
    [[nodiscard]] bool is_stopped() const noexcept { return stopped_; }

    [[nodiscard]] bool take_body(std::string_view piece) override;
    [[nodiscard]] bool take_header_line(std::string_view line) override;
    [[nodiscard]] bool may_send(int local_port) override;
    [[nodiscard]] bool may_connect() override;
    bool stop(TransferFailure failure, std::string reason) override;

private:
    /// libcurl should detect the timeout first.
    static constexpr std::chrono::milliseconds grace{50};

    [[nodiscard]] long info(CURLINFO what) const;
    [[nodiscard]] bool pass_on(std::string_view piece);
    [[nodiscard]] bool stop_replay();
    void judge(CURLcode code, const char* error_text);
    void judge_tunnel();

    CURL* easy_;
    CurlConnections& connections_;
    const TransferJob job_;
    const std::stop_token stop_;
    const std::chrono::steady_clock::time_point overdue_;
    const bool is_https_;
    Transfer transfer_{};
    const void* tls_{nullptr};
    bool opened_connection_{false};
    bool reuses_connection_{false};
    bool multiplexed_{false};  ///< the connection can carry several transfers at once
    bool got_header_line_{false};
    bool headers_complete_{false};  ///< of the final response
    std::size_t header_bytes_{0};   ///< including trailers
    bool stopped_{false};           ///< by this class; the transfer has the failure
};

}  // namespace cis::detail
