#include "cis/http/curl_transport.hpp"

#include <unistd.h>

#include <algorithm>
#include <mutex>
#include <utility>
#include <vector>

#include "http/curl_failure.hpp"
#include "http/curl_handle.hpp"
#include "http/proxy_environment.hpp"
#include "http/sigpipe_guard.hpp"

namespace cis {
namespace {

using detail::CurlHandle;
using detail::HeaderList;
using detail::OptionSetter;

/// The bundle libcurl was built with, if it is there. With a bundle and no CA directory libcurl keeps the
/// parsed certificates between connections (0.6 ms of CPU each instead of 17 ms).
std::string system_ca_bundle() {
    const curl_version_info_data* const info = curl_version_info(CURLVERSION_NOW);
    if (info->age < CURLVERSION_SEVENTH || info->cainfo == nullptr) return {};
    return access(info->cainfo, R_OK) == 0 ? info->cainfo : std::string{};
}

bool needs_sigpipe_guard() { return curl_version_info(CURLVERSION_NOW)->version_num < 0x075700; }

std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

/// One transfer in the making: what libcurl's callbacks write to.
struct Exchange {
    const TransferLimits& limits;
    const BodySink& sink;
    CURL* easy;
    bool may_be_replayed;
    Transfer transfer{};
    TransferFailure own_failure{TransferFailure::none};  ///< why a callback of ours stopped the transfer
    std::string own_reason{};

    bool stop(TransferFailure failure, std::string reason) {
        own_failure = failure;
        own_reason = std::move(reason);
        return false;
    }
    [[nodiscard]] int status() const {
        long code = 0;
        curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &code);
        return static_cast<int>(code);
    }
    bool take_body(std::string_view piece) {
        if (sink && status() / 100 == 2) {
            try {
                return sink(piece) || stop(TransferFailure::sink, "the sink asked to stop");
            } catch (const std::exception&) {
                return stop(TransferFailure::sink, "the sink threw an exception");
            }
        }
        std::string& body = transfer.response.body;
        if (piece.size() > limits.max_body_bytes - body.size()) {
            return stop(
                TransferFailure::body_too_large,
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
    void take_header_line(std::string_view line) {
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
};

/// Runs a callback's work and reports success to libcurl; libcurl is C, so nothing may be thrown through it.
template <class Work>
std::size_t contained(Exchange& exchange, std::size_t bytes, Work work) noexcept {
    try {
        return work() ? bytes : bytes + 1;  // any other number than `bytes` stops the transfer
    } catch (...) {
        exchange.own_failure = TransferFailure::not_possible;
        return bytes + 1;
    }
}

std::size_t on_body(char* data, std::size_t size, std::size_t count, void* context) noexcept {
    auto& exchange = *static_cast<Exchange*>(context);
    return contained(exchange, size * count, [&] { return exchange.take_body({data, size * count}); });
}

std::size_t on_header(char* data, std::size_t size, std::size_t count, void* context) noexcept {
    auto& exchange = *static_cast<Exchange*>(context);
    return contained(exchange, size * count, [&] {
        exchange.take_header_line({data, size * count});
        return true;
    });
}

/// libcurl calls this each time it is about to put the request on a connection. It does so again, unasked,
/// when a reused connection turns out to be dead, after the server may have read and acted on the first copy.
int on_send(void* context, char* /*remote*/, char* /*local*/, int /*remote_port*/,
            int /*local_port*/) noexcept {
    auto& exchange = *static_cast<Exchange*>(context);
    if (exchange.transfer.times_sent > 0 && !exchange.may_be_replayed) return CURL_PREREQFUNC_ABORT;
    ++exchange.transfer.times_sent;
    return CURL_PREREQFUNC_OK;
}

void set_method_and_body(OptionSetter& options, HeaderList& headers, const Request& request) {
    // First a plain GET, because the handle still has the last request's method and body. To libcurl every
    // request with a body is a POST unless it is told another name.
    const bool is_plain_get = request.method == Method::get && !request.body;
    const bool is_named = request.method != Method::post && !is_plain_get;
    options.set(CURLOPT_HTTPGET, true)
        .set(CURLOPT_CUSTOMREQUEST, is_named ? to_string(request.method).data() : nullptr);
    if (request.method == Method::post) options.set(CURLOPT_POST, true);
    if (request.body) {
        options.set(CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(request.body->size()))
            .set(CURLOPT_POSTFIELDS, request.body->data());
        headers.add("Expect:");
    } else if (request.method == Method::post) {
        options.set(CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t{0}).set(CURLOPT_POSTFIELDS, "");
        headers.add("Content-Type:");  // libcurl would name a form
    }
}

void set_headers(OptionSetter& options, HeaderList& list, const Headers& headers) {
    std::string line;
    for (const auto& [name, value] : headers) {
        line.assign(name).append(value.empty() ? ";" : ": ").append(value);
        list.add(line);
    }
    options.set(CURLOPT_HTTPHEADER, list.get());
}

void set_protocol_rules(OptionSetter& options, HttpVersion version) {
    options.set(CURLOPT_NOSIGNAL, true)
        .set(CURLOPT_FOLLOWLOCATION, false)
        .set(CURLOPT_PATH_AS_IS, true)
        .set(CURLOPT_HTTPAUTH, static_cast<long>(CURLAUTH_NONE))
        .set(CURLOPT_SUPPRESS_CONNECT_HEADERS, true)
        .set(CURLOPT_ACCEPT_ENCODING, "gzip")
        .set(CURLOPT_HTTP_VERSION, version == HttpVersion::http2 ? static_cast<long>(CURL_HTTP_VERSION_2TLS)
                                                                 : static_cast<long>(CURL_HTTP_VERSION_1_1));
#if LIBCURL_VERSION_NUM >= 0x075500
    options.set(CURLOPT_PROTOCOLS_STR, "http,https");
#else
    options.set(CURLOPT_PROTOCOLS, static_cast<long>(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
#if LIBCURL_VERSION_NUM >= 0x075700
    options.set(CURLOPT_QUICK_EXIT, true);  // a hanging resolver would otherwise block the end of a call
#endif
}

void set_tls(OptionSetter& options, const TlsOptions& tls, const std::string& ca_bundle) {
    options.set(CURLOPT_SSL_VERIFYPEER, true).set(CURLOPT_SSL_VERIFYHOST, 2L);
    if (const std::string& bundle = tls.ca_file.empty() ? ca_bundle : tls.ca_file; !bundle.empty()) {
        options.set(CURLOPT_CAINFO, bundle).set(CURLOPT_CAPATH, static_cast<const char*>(nullptr));
    }
    options.set_unless_empty(CURLOPT_SSLCERT, tls.client_certificate_file)
        .set_unless_empty(CURLOPT_SSLKEY, tls.client_key_file)
        .set_unless_empty(CURLOPT_KEYPASSWD, tls.client_key_password.reveal())
        .set_unless_empty(CURLOPT_PINNEDPUBLICKEY, tls.pinned_public_key);
}

void set_proxy(OptionSetter& options, const std::string& proxy) {
    if (!proxy.empty()) {
        options.set(CURLOPT_PROXY, proxy);
    } else if (!detail::environment_names_a_proxy()) {
        // Otherwise libcurl looks through the environment for every request.
        options.set(CURLOPT_PROXY, "").set(CURLOPT_NOPROXY, "");
    }
}

/// What is the same for every request of a transport. A handle is configured once, because to reset it and
/// set everything again costs a tenth of a small request.
void set_lasting_options(OptionSetter& options, CurlHandle& handle, const CurlOptions& wanted,
                         const std::string& ca_bundle) {
    options.set(CURLOPT_ERRORBUFFER, handle.error_text.data())
        .set(CURLOPT_USERAGENT, wanted.user_agent)
        .set(CURLOPT_MAXAGE_CONN, static_cast<long>(wanted.max_idle.count()))
        .set(CURLOPT_WRITEFUNCTION, &on_body)
        .set(CURLOPT_HEADERFUNCTION, &on_header)
        .set(CURLOPT_PREREQFUNCTION, &on_send);
    set_proxy(options, wanted.proxy);
    set_protocol_rules(options, wanted.http_version);
    set_tls(options, wanted.tls, ca_bundle);
    handle.configured = true;
}

void set_limits(OptionSetter& options, const TransferLimits& limits) {
    // 0 would mean "no limit" to libcurl.
    const auto at_least_one = [](std::chrono::milliseconds time) {
        return std::max<long>(1, static_cast<long>(time.count()));
    };
    options.set(CURLOPT_CONNECTTIMEOUT_MS, at_least_one(limits.connect_timeout))
        .set(CURLOPT_TIMEOUT_MS, at_least_one(limits.timeout));
}

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
          ca_bundle_(system_ca_bundle()),
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
    Exchange exchange{limits, sink, easy, request.may_be_replayed};
    HeaderList headers;

    OptionSetter options(easy);
    if (!handle->configured) set_lasting_options(options, *handle, pool_->options(), pool_->ca_bundle());
    if (handle->distrusts_connections) options.set(CURLOPT_FRESH_CONNECT, true);
    handle->error_text[0] = '\0';
    options.set(CURLOPT_URL, request.url)
        .set(CURLOPT_WRITEDATA, &exchange)
        .set(CURLOPT_HEADERDATA, &exchange)
        .set(CURLOPT_PREREQDATA, &exchange);
    set_limits(options, limits);
    set_method_and_body(options, headers, request);
    set_headers(options, headers, request.headers);

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
