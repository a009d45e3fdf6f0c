#include "cis/http/curl_transport.hpp"

#include <string_view>
#include <utility>

#include "core/sigpipe_guard.hpp"
#include "http/curl_handle.hpp"
#include "http/curl_pool.hpp"
#include "http/curl_transfer.hpp"

namespace cis {
namespace {

using detail::CurlHandle;
using detail::CurlTransfer;
using detail::HeaderList;
using detail::OptionSetter;

Transfer not_possible(std::string reason) {
    Transfer transfer;
    transfer.failure = TransferFailure::not_possible;
    transfer.reason = std::move(reason);
    return transfer;
}

/// libcurl supports other protocols too, and guesses one if the URL has none.
bool is_http_url(std::string_view url) { return url.starts_with("https://") || url.starts_with("http://"); }

/// Servers accept much less. libcurl refuses a head of 1 MiB, but only when it is about to send it; over TLS,
/// libcurl 7.88 hangs at one of more than 128 KiB.
constexpr std::size_t most_head_bytes = std::size_t{120} * 1024;

std::size_t head_size(const Request& request) {
    std::size_t size = request.url.size();
    for (const auto& [name, value] : request.headers) size += name.size() + value.size();
    return size;
}

/// Runs the transfer on the calling thread until it is complete or cancelled.
/// @return nothing if it was cancelled
std::optional<CURLcode> run(const CurlHandle& handle, const std::stop_token& stop) {
    const std::stop_callback wake(stop, [&] { curl_multi_wakeup(handle.multi.get()); });
    constexpr int longest_poll_ms = 1000;  // libcurl returns earlier for its own timers
    while (!stop.stop_requested()) {
        int running = 0;
        if (curl_multi_perform(handle.multi.get(), &running) != CURLM_OK) return CURLE_FAILED_INIT;
        if (running == 0) {
            int left = 0;
            const CURLMsg* const message = curl_multi_info_read(handle.multi.get(), &left);
            return message == nullptr ? CURLE_FAILED_INIT : message->data.result;
        }
        if (curl_multi_poll(handle.multi.get(), nullptr, 0, longest_poll_ms, nullptr) != CURLM_OK) {
            return CURLE_FAILED_INIT;
        }
    }
    return std::nullopt;
}

}  // namespace

CurlTransport::CurlTransport(CurlOptions options) {
    detail::initialise_curl();
    pool_ = std::make_unique<detail::CurlPool>(std::move(options));
}

CurlTransport::~CurlTransport() = default;

Transfer CurlTransport::perform(const Request& request, const TransferLimits& limits, std::stop_token stop,
                                const BodySink& sink) {
    if (!pool_->owner().is_this_process()) return not_possible(detail::ProcessOwner::refusal);
    if (!is_http_url(request.url)) return not_possible("the URL is neither http nor https");
    if (head_size(request) > most_head_bytes) {
        return not_possible("the request's URL and headers are larger than " +
                            std::to_string(most_head_bytes) + " bytes");
    }
    std::unique_ptr<CurlHandle> handle = pool_->checkout();
    const bool is_new = handle->prepare_easy();
    CURL* const easy = handle->easy.get();
    CurlTransfer transfer(*handle, request, limits, stop, sink);
    HeaderList headers;

    OptionSetter options(easy);
    if (is_new) pool_->settings().apply_lasting(options, *handle, pool_->tls_sessions());
    const bool is_fresh = request.fresh_connection || handle->distrusts_connection;
    if (is_fresh) options.set(CURLOPT_FRESH_CONNECT, true);
    pool_->settings().apply_request(options, headers, request, limits);
    // The handle is not reused, because some of its options may not have been set.
    if (options.code() != CURLE_OK) return not_possible(curl_easy_strerror(options.code()));

    const detail::SigpipeGuard sigpipe(pool_->guards_sigpipe());
    handle->error_text[0] = '\0';
    handle->transfer = &transfer;
    curl_multi_add_handle(handle->multi.get(), easy);
    const std::optional<CURLcode> code = run(*handle, stop);
    Transfer result = code ? transfer.finish(*code, handle->error_text.data()) : transfer.cancel();
    curl_multi_remove_handle(handle->multi.get(), easy);
    handle->transfer = nullptr;

    // After a failure the state of the connection is unknown.
    handle->distrusts_connection = result.failure != TransferFailure::none;
    if (handle->distrusts_connection || is_fresh || !pool_->reuses_easy_handles()) handle->drop_easy();
    pool_->give_back(std::move(handle));
    return result;
}

}  // namespace cis
