#include "cis/http/curl_transport.hpp"

#include <mutex>
#include <utility>
#include <vector>

#include "http/curl_exchange.hpp"
#include "http/curl_failure.hpp"
#include "http/curl_handle.hpp"
#include "http/curl_settings.hpp"
#include "http/sigpipe_guard.hpp"

namespace cis {
namespace {

using detail::CurlExchange;
using detail::CurlHandle;
using detail::HeaderList;
using detail::OptionSetter;

bool needs_sigpipe_guard() { return curl_version_info(CURLVERSION_NOW)->version_num < 0x075700; }

/// Drives the transfer on the calling thread until it is complete or cancelled.
/// @return nothing when it was cancelled
std::optional<CURLcode> drive(const CurlHandle& handle, const std::stop_token& stop) {
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

/// Idle handles, the most recently used first, so that connections are reused while they are young.
class CurlTransport::Pool {
public:
    explicit Pool(CurlOptions options)
        : options_(std::move(options)),
          ca_bundle_(detail::system_ca_bundle()),
          guard_sigpipe_(needs_sigpipe_guard()) {}

    std::unique_ptr<CurlHandle> checkout() {
        {
            const std::lock_guard lock(mutex_);
            if (!idle_.empty()) {
                auto handle = std::move(idle_.back());
                idle_.pop_back();
                return handle;
            }
        }
        return std::make_unique<CurlHandle>();
    }
    void give_back(std::unique_ptr<CurlHandle> handle) {
        const std::lock_guard lock(mutex_);
        idle_.push_back(std::move(handle));
    }

    [[nodiscard]] const CurlOptions& options() const { return options_; }
    [[nodiscard]] const std::string& ca_bundle() const { return ca_bundle_; }
    [[nodiscard]] bool guard_sigpipe() const { return guard_sigpipe_; }

private:
    const CurlOptions options_;
    const std::string ca_bundle_;
    const bool guard_sigpipe_;
    std::mutex mutex_;
    std::vector<std::unique_ptr<CurlHandle>> idle_;
};

CurlTransport::CurlTransport(CurlOptions options) {
    detail::initialise_curl();
    pool_ = std::make_unique<Pool>(std::move(options));
}

CurlTransport::~CurlTransport() = default;

Transfer CurlTransport::perform(const Request& request, const TransferLimits& limits, std::stop_token stop,
                                const BodySink& sink) {
    std::unique_ptr<CurlHandle> handle = pool_->checkout();
    CURL* const easy = handle->easy.get();
    CurlExchange exchange{limits, sink, easy, request.may_be_replayed};
    HeaderList headers;

    OptionSetter options(easy);
    if (!handle->configured)
        detail::set_lasting_options(options, *handle, pool_->options(), pool_->ca_bundle());
    if (handle->distrusts_connections) options.set(CURLOPT_FRESH_CONNECT, true);
    handle->error_text[0] = '\0';
    options.set(CURLOPT_WRITEDATA, &exchange)
        .set(CURLOPT_HEADERDATA, &exchange)
        .set(CURLOPT_PREREQDATA, &exchange);
    detail::set_request(options, headers, request, limits);

    Transfer& transfer = exchange.transfer;
    if (options.code() != CURLE_OK) {  // the handle goes: nobody knows how far its options were set
        transfer.failure = TransferFailure::not_possible;
        transfer.reason = curl_easy_strerror(options.code());
        return std::move(transfer);
    }

    const detail::SigpipeGuard sigpipe(pool_->guard_sigpipe());
    curl_multi_add_handle(handle->multi.get(), easy);
    const std::optional<CURLcode> code = drive(*handle, stop);
    transfer.response.status = exchange.status();
    curl_multi_remove_handle(handle->multi.get(), easy);

    if (!code) {
        transfer.failure = TransferFailure::cancelled;
        transfer.reason = "cancelled by the stop token";
    } else if (exchange.own_failure != TransferFailure::none) {
        transfer.failure = exchange.own_failure;
        transfer.reason = std::move(exchange.own_reason);
    } else {
        transfer.failure = detail::classify(*code);
        if (transfer.failure != TransferFailure::none)
            transfer.reason = detail::explain(*code, handle->error_text.data());
    }
    if (transfer.failure != TransferFailure::none) {
        // Nothing is known about the connection any more.
        handle->start_afresh();
    } else if (handle->distrusts_connections) {
        curl_easy_setopt(easy, CURLOPT_FRESH_CONNECT, 0L);
        handle->distrusts_connections = false;
    }
    pool_->give_back(std::move(handle));
    return std::move(transfer);
}

}  // namespace cis
