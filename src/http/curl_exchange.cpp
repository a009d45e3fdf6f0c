#include "http/curl_exchange.hpp"

#include <algorithm>
#include <exception>
#include <utility>

namespace cis::detail {
namespace {

std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

/// Runs a callback's work and reports success to libcurl; libcurl is C, so nothing may be thrown through it.
template <class Work>
std::size_t contained(CurlExchange& exchange, std::size_t bytes, Work work) noexcept {
    try {
        return work() ? bytes : bytes + 1;  // any other number than `bytes` stops the transfer
    } catch (...) {
        exchange.own_failure = TransferFailure::not_possible;
        return bytes + 1;
    }
}

}  // namespace

bool CurlExchange::stop(TransferFailure failure, std::string reason) {
    own_failure = failure;
    own_reason = std::move(reason);
    return false;
}

int CurlExchange::status() const {
    long code = 0;
    curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &code);
    return static_cast<int>(code);
}

bool CurlExchange::take_body(std::string_view piece) {
    if (sink && status() / 100 == 2) {
        try {
            return sink(piece) || stop(TransferFailure::sink, "the sink asked to stop");
        } catch (const std::exception&) {
            return stop(TransferFailure::sink, "the sink threw an exception");
        }
    }
    std::string& body = transfer.response.body;
    if (piece.size() > limits.max_body_bytes - body.size()) {
        return stop(TransferFailure::body_too_large,
                    "the response body is larger than " + std::to_string(limits.max_body_bytes) + " bytes");
    }
    if (body.empty()) {
        curl_off_t length = -1;
        curl_easy_getinfo(easy, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &length);
        const auto expected = length > 0 ? static_cast<std::size_t>(length) : std::size_t{0};
        body.reserve(std::max(std::min(expected, limits.max_body_bytes), piece.size()) +
                     response_body_padding);
    }
    body.append(piece);
    return true;
}

void CurlExchange::take_header_line(std::string_view line) {
    Headers& headers = transfer.response.headers;
    if (line.starts_with("HTTP/")) {
        headers.clear();  // of an interim response such as 103
        return;
    }
    const auto colon = line.find(':');
    if (colon != std::string_view::npos && colon > 0) {
        headers.add(line.substr(0, colon), trimmed(line.substr(colon + 1)));
    }
}

std::size_t on_body(char* data, std::size_t size, std::size_t count, void* context) noexcept {
    auto& exchange = *static_cast<CurlExchange*>(context);
    return contained(exchange, size * count, [&] { return exchange.take_body({data, size * count}); });
}

std::size_t on_header(char* data, std::size_t size, std::size_t count, void* context) noexcept {
    auto& exchange = *static_cast<CurlExchange*>(context);
    return contained(exchange, size * count, [&] {
        exchange.take_header_line({data, size * count});
        return true;
    });
}

int on_send(void* context, char* /*remote*/, char* /*local*/, int /*remote_port*/,
            int /*local_port*/) noexcept {
    auto& exchange = *static_cast<CurlExchange*>(context);
    if (exchange.transfer.times_sent > 0 && !exchange.may_be_replayed) return CURL_PREREQFUNC_ABORT;
    ++exchange.transfer.times_sent;
    return CURL_PREREQFUNC_OK;
}

}  // namespace cis::detail
