#include "http/curl_transfer.hpp"

#include <algorithm>
#include <exception>
#include <optional>
#include <utility>

#include "core/printable.hpp"
#include "http/curl_callbacks.hpp"
#include "http/curl_failure.hpp"
#include "http/curl_settings.hpp"
#include "http/error_body_bound.hpp"
#include "http/tls_channel.hpp"

namespace cis::detail {
namespace {

/// Why libcurl could not decode a body.
std::string explain_encoding(CURLcode code, std::string_view encoding) {
    std::string reason =
        "the compressed body cannot be read (Content-Encoding: " + printable(encoding, 60) + ")";
    // libcurl writes no file, and the callbacks give their own reasons. So a write error means that something
    // follows the end of the body.
    if (code == CURLE_WRITE_ERROR) reason += ": something follows its end";
    return reason;
}

/// The most bytes of headers that are read. Servers and proxies send far less.
constexpr std::size_t most_header_bytes = std::size_t{128} * 1024;

std::string_view trimmed_header(std::string_view text) {
    const auto first = text.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

}  // namespace

bool CurlTransfer::stop(TransferFailure failure, std::string reason) {
    stopped_ = true;
    transfer_.failure = failure;
    transfer_.reason = std::move(reason);
    return false;
}

long CurlTransfer::info(CURLINFO what) const {
    long value = 0;
    curl_easy_getinfo(easy_, what, &value);
    return value;
}

BodyFlow CurlTransfer::take_body(std::string_view piece) {
    connections_.reading.progress();
    const bool is_error = !is_success(static_cast<int>(info(CURLINFO_RESPONSE_CODE)));
    if (job_.sink && !is_error) return pass_on(piece);
    const bool has_bound = is_error && job_.limits.max_body_bytes > most_of_error_body;
    const bool goes_on = has_bound ? keep_begin(piece) : keep(piece);
    return goes_on && may_decode_on(piece.size()) ? BodyFlow::goes_on : BodyFlow::stops;
}

bool CurlTransfer::keep_begin(std::string_view piece) {
    const std::size_t room = most_of_error_body - transfer_.response.body.size();
    if (piece.size() < room) return append(piece, most_of_error_body);
    append(piece.substr(0, room), most_of_error_body);
    return stop(TransferFailure::none, {});  // no more of the body is needed
}

bool CurlTransfer::keep(std::string_view piece) {
    const std::string& body = transfer_.response.body;
    if (piece.size() > job_.limits.max_body_bytes - body.size()) {
        return stop(
            TransferFailure::body_too_large,
            "the response body is larger than " + std::to_string(job_.limits.max_body_bytes) + " bytes");
    }
    return append(piece, job_.limits.max_body_bytes);
}

bool CurlTransfer::append(std::string_view piece, std::size_t most) {
    std::string& body = transfer_.response.body;
    if (body.empty()) {
        curl_off_t length = -1;
        curl_easy_getinfo(easy_, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &length);
        const auto expected = length > 0 ? static_cast<std::size_t>(length) : std::size_t{0};
        body.reserve(std::max(std::min(expected, most), piece.size()) + response_body_padding);
    }
    body.append(piece);
    return true;
}

BodyFlow CurlTransfer::pass_on(std::string_view piece) {
    const auto begun = ReadingTime::Clock::now();
    if (gives_way(begun)) return BodyFlow::pauses;
    bool goes_on = false;
    try {
        goes_on = job_.sink(piece) || stop(TransferFailure::sink, "the sink asked to stop");
    } catch (const std::exception&) {
        stop(TransferFailure::sink, "the sink threw an exception");
    }
    const auto ended = ReadingTime::Clock::now();
    connections_.reading.exclude(ended - begun);
    return goes_on && is_in_time(ended) && may_decode_on(piece.size()) ? BodyFlow::goes_on : BodyFlow::stops;
}

bool CurlTransfer::gives_way(time_point now) noexcept {
    constexpr std::chrono::milliseconds longest_turn{20};
    if (std::exchange(turn_, connections_.turn) != connections_.turn) turn_began_ = now;
    if (!shares_thread_ || now - turn_began_ <= longest_turn) return false;
    pause();
    return true;
}

void CurlTransfer::pause() noexcept {
    paused_ = true;
    connections_.has_paused = true;
    curl_easy_setopt(easy_, CURLOPT_TIMEOUT_MS, 0L);
}

bool CurlTransfer::resume() noexcept {
    if (!std::exchange(paused_, false)) return false;
    curl_easy_setopt(easy_, CURLOPT_TIMEOUT_MS, curl_time(job_.limits.timeout));
    return true;
}

bool CurlTransfer::may_decode_on(std::size_t bytes) {
    decoded_ += bytes;
    if (decoded_ < next_look_) return true;
    next_look_ = decoded_ + look_every;
    const std::size_t most = std::max<std::size_t>(job_.limits.max_expansion, 1);
    if (decoded_ > job_.limits.max_body_bytes && decoded_ / most > received()) {
        return stop(TransferFailure::body_too_large, "the compressed body becomes more than " +
                                                         std::to_string(most) +
                                                         " times larger (max_expansion)");
    }
    return may_read_on();
}

std::uint64_t CurlTransfer::received() const {
    curl_off_t counted = 0;
    curl_easy_getinfo(easy_, CURLINFO_SIZE_DOWNLOAD_T, &counted);
    // libcurl counts chunks only after it has decoded everything that it has read.
    return static_cast<std::uint64_t>(std::max<curl_off_t>(counted, 0)) + CURL_MAX_WRITE_SIZE;
}

bool CurlTransfer::take_header_line(std::string_view line) {
    connections_.reading.progress();
    got_header_line_ = true;
    header_bytes_ += line.size();
    if (header_bytes_ > most_header_bytes) {
        return stop(TransferFailure::malformed_response,
                    "the response's headers are larger than " + std::to_string(most_header_bytes) + " bytes");
    }
    if (headers_complete_) return true;  // trailers are ignored
    Headers& headers = transfer_.response.headers;
    if (line.starts_with("HTTP/")) {
        headers.clear();                          // they belonged to an interim response such as 103
    } else if (line == "\r\n" || line == "\n") {  // a line of spaces would continue the previous one
        headers_complete_ = info(CURLINFO_RESPONSE_CODE) >= 200;
    } else if (const auto colon = line.find(':'); colon != std::string_view::npos && colon > 0) {
        headers.add(line.substr(0, colon), trimmed_header(line.substr(colon + 1)));
    }
    return true;
}

bool CurlTransfer::stop_replay() {
    // libcurl itself sends a request again if a reused connection breaks before the response begins, or if an
    // HTTP/2 server refuses the stream. The server may have acted on the first copy, and the caller would not
    // learn of the second.
    return stop(TransferFailure::connection, "the connection broke before the response");
}

bool CurlTransfer::may_connect() {
    if (was_sent()) return stop_replay();
    opened_connection_ = true;
    return true;
}

bool CurlTransfer::may_send(int local_port) {
    if (was_sent()) return stop_replay();
    // OpenSSL is asked only for https, so that plain HTTP does not pay for it.
    const auto tls = is_https_ ? TlsChannel::of(easy_) : std::nullopt;
    multiplexed_ = tls && tls->speaks_http2();
    reuses_connection_ = !opened_connection_;
    // An HTTP/2 connection may receive data at any time. A new TLS connection has session tickets.
    if (reuses_connection_ && !multiplexed_ &&
        (connections_.sockets.has_unread(local_port) || (tls && tls->has_unread()))) {
        return stop(TransferFailure::connection,
                    "the idle connection was closed or had received an unsolicited response");
    }
    if (tls) {
        if (opened_connection_) connections_.events.begin_connection(tls->identity());
        tls_ = tls->identity();
        connections_.sockets.carries(local_port, tls_);
        tls->on_record(&on_record, &connections_.events);
    }
    transfer_.times_sent = 1;
    return true;
}

bool CurlTransfer::may_read_on() { return is_in_time(std::chrono::steady_clock::now()); }

bool CurlTransfer::is_in_time(time_point now) {
    if (stop_.stop_requested()) return stop(TransferFailure::cancelled, "cancelled by the stop token");
    if (now > overdue_) {
        return stop(TransferFailure::timeout, "the response was not complete within " +
                                                  std::to_string(job_.limits.timeout.count()) +
                                                  " milliseconds");
    }
    return true;
}

Transfer CurlTransfer::finish(CURLcode code, const char* error_text) {
    constexpr long largest_status = 999;
    if (headers_complete_ && info(CURLINFO_RESPONSE_CODE) > largest_status) {
        headers_complete_ = false;
        stop(TransferFailure::malformed_response, "the response's status has more than three digits");
        // Otherwise libcurl would use the connection again.
        if (!multiplexed_) connections_.sockets.break_off_port(static_cast<int>(info(CURLINFO_LOCAL_PORT)));
    }
    if (!stopped_) judge(code, error_text);
    if (headers_complete_) {
        transfer_.response.status = static_cast<int>(info(CURLINFO_RESPONSE_CODE));
        if (opened_connection_ && !multiplexed_)
            connections_.sockets.served(static_cast<int>(info(CURLINFO_LOCAL_PORT)));
    } else {
        // The headers of a response that ends within them do not count.
        transfer_.response.headers.clear();
        if (transfer_.failure == TransferFailure::connection && !was_sent()) judge_tunnel();
    }
    transfer_.stale_connection =
        transfer_.failure == TransferFailure::connection && reuses_connection_ && !got_header_line_;
    if (was_sent()) transfer_.reused_connection = reuses_connection_;
    return std::move(transfer_);
}

Transfer CurlTransfer::cancel() {
    stop(TransferFailure::cancelled, "cancelled by the stop token");
    return finish(CURLE_OK, "");
}

void CurlTransfer::judge(CURLcode code, const char* error_text) {
    if (code == CURLE_OK && !headers_complete_) {
        transfer_.failure = TransferFailure::connection;
        transfer_.reason = "the connection was closed before the end of the response's headers";
        return;
    }
    transfer_.failure = classify(code);
    if (transfer_.failure == TransferFailure::none) return;
    const auto encoding = transfer_.response.headers.get("Content-Encoding");
    if (encoding && (code == CURLE_WRITE_ERROR || code == CURLE_BAD_CONTENT_ENCODING)) {
        transfer_.reason = explain_encoding(code, *encoding);
        return;
    }
    if (transfer_.failure == TransferFailure::not_possible && was_sent()) {
        // libcurl says "out of memory" if a line does not fit its buffer. It says "bad argument" if the first
        // line is folded or a trailer has no colon.
        transfer_.failure = TransferFailure::malformed_response;
        transfer_.reason =
            "the response's headers or trailers cannot be read: a line is too long or malformed";
        return;
    }
    transfer_.reason = explain(code, error_text);
    const bool is_of_proxy =
        code == CURLE_COULDNT_CONNECT || code == CURLE_COULDNT_RESOLVE_PROXY || code == CURLE_PROXY;
    if (is_of_proxy && proxy_setting_ != nullptr)
        transfer_.reason = std::string("the proxy from ") + proxy_setting_ + ": " + transfer_.reason;
}

void CurlTransfer::judge_tunnel() {
    const long proxy_status = info(CURLINFO_HTTP_CONNECTCODE);
    if (proxy_status < 300) return;
    constexpr long wants_credentials = 407;
    if (proxy_status == wants_credentials) {
        // This counts as a response: nothing was done, and a retry would not help.
        transfer_ = Transfer{};
        transfer_.response.status = wants_credentials;
    } else {
        transfer_.reason = "the proxy refused the tunnel with status " + std::to_string(proxy_status);
    }
}

}  // namespace cis::detail
