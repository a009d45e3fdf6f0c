#pragma once

#include <curl/curl.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
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
    std::uint64_t turn{0};   ///< how often libcurl was called
    bool has_paused{false};  ///< one of the transfers may have paused since it was resumed
};

/// One transfer while it runs.
class CurlTransfer final : public TransferEvents {
public:
    /// The easy handle, the connections and the request must outlive the transfer.
    /// @param stop         ends the transfer
    /// @param shares_thread whether other transfers wait while its sink runs
    /// @param proxy_setting the option or variable that sets the proxy; null: the transfer uses no proxy
    CurlTransfer(CURL* easy, CurlConnections& connections, TransferJob job, std::stop_token stop,
                 bool shares_thread, const char* proxy_setting)
        : easy_(easy),
          connections_(connections),
          job_(std::move(job)),
          stop_(std::move(stop)),
          shares_thread_(shares_thread),
          proxy_setting_(proxy_setting),
          overdue_(std::chrono::steady_clock::now() + job_.limits.timeout + grace),
          is_https_(job_.request->url.starts_with("https:")) {}

    [[nodiscard]] const TransferJob& job() const noexcept { return job_; }
    /// The `SSL*` on which the request was sent; null before, and without TLS.
    [[nodiscard]] const void* tls() const noexcept { return tls_; }
    /// Notes that its connection has been closed.
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
    [[nodiscard]] bool is_paused() const noexcept { return paused_; }
    /// Begins to take the body again. @return false if the transfer was not paused
    [[nodiscard]] bool resume() noexcept;

    [[nodiscard]] BodyFlow take_body(std::string_view piece) override;
    [[nodiscard]] bool take_header_line(std::string_view line) override;
    [[nodiscard]] bool may_send(int local_port) override;
    [[nodiscard]] bool may_connect() override;
    bool stop(TransferFailure failure, std::string reason) override;

private:
    using time_point = std::chrono::steady_clock::time_point;

    /// How long after the timeout this class stops the transfer. libcurl should detect the timeout first.
    static constexpr std::chrono::milliseconds grace{50};
    static constexpr std::uint64_t look_every{std::uint64_t{1} << 20U};  ///< decoded bytes

    [[nodiscard]] long info(CURLINFO what) const;
    [[nodiscard]] bool keep(std::string_view piece);
    /// Keeps the beginning of the body of an error, and ends the transfer when there is more.
    [[nodiscard]] bool keep_begin(std::string_view piece);
    /// Appends to the body. @param most the largest size of the body
    bool append(std::string_view piece, std::size_t most);
    [[nodiscard]] BodyFlow pass_on(std::string_view piece);
    [[nodiscard]] bool gives_way(time_point now) noexcept;
    /// Pauses the transfer. Until it is resumed, only this class ends it. libcurl could end a paused transfer
    /// only if another transfer also uses the connection. In that case libcurl would not free the part of the
    /// body that it keeps.
    void pause() noexcept;
    /// Counts decoded bytes, and checks from time to time whether they are too many or too late. libcurl does
    /// not check while it decodes what it has received, which can become a thousand times as large.
    [[nodiscard]] bool may_decode_on(std::size_t bytes);
    [[nodiscard]] bool is_in_time(time_point now);
    /// The most bytes of the body that libcurl can have received.
    [[nodiscard]] std::uint64_t received() const;
    [[nodiscard]] bool stop_replay();
    void judge(CURLcode code, const char* error_text);
    void judge_tunnel();

    CURL* easy_;
    CurlConnections& connections_;
    const TransferJob job_;
    const std::stop_token stop_;
    const bool shares_thread_;
    const char* const proxy_setting_;
    const time_point overdue_;
    const bool is_https_;
    Transfer transfer_{};
    const void* tls_{nullptr};
    bool opened_connection_{false};
    bool reuses_connection_{false};
    bool multiplexed_{false};  ///< the connection can carry several transfers at once
    bool got_header_line_{false};
    bool headers_complete_{false};  ///< whether the headers of the final response are complete
    std::size_t header_bytes_{0};   ///< including trailers
    std::uint64_t decoded_{0};      ///< bytes of the body
    std::uint64_t next_look_{look_every};
    std::uint64_t turn_{0};  ///< the last turn in which the sink was called
    time_point turn_began_{};
    bool paused_{false};
    bool stopped_{false};  ///< stopped by this class; the transfer has the failure
};

}  // namespace cis::detail
