#include "api/session_from_options.hpp"

#include <array>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "call/loop.hpp"
#include "call/session.hpp"
#include "call/setting_checks.hpp"
#include "cis/http/curl_transport.hpp"
#include "cis/version.hpp"
#include "core/readable_file.hpp"
#include "http/header_rules.hpp"
#include "http/loopback.hpp"
#include "http/proxy.hpp"

namespace cis::detail {
namespace {

std::optional<Error> check(const ClientOptions& options) {
    if (!has_credentials(options)) {
        return invalid_argument(
            "api_key", "is missing: set api_key, api_key_provider, authorization or authorization_provider");
    }
    if (!options.api_key.empty() && options.api_key_provider) {
        return invalid_argument("api_key", "cannot be combined with api_key_provider");
    }
    if (!options.authorization.empty() && options.authorization_provider) {
        return invalid_argument("authorization", "cannot be combined with authorization_provider");
    }
    using Text = std::pair<const char*, std::string_view>;
    const std::array header_values = {
        Text{"api_key", options.api_key.reveal()},
        Text{"authorization", options.authorization.reveal()},
        Text{"workspace_id", options.workspace_id},
        Text{"user_agent", options.user_agent},
    };
    for (const auto& [name, value] : header_values) {
        if (const auto fault = fault_of_header("X", value); !fault.empty())
            return invalid_argument(name, std::string(fault));
    }
    using Time = std::pair<const char*, std::chrono::milliseconds>;
    const std::array times = {
        Time{"connect_timeout", options.connect_timeout},
        Time{"timeout", options.timeout},
        Time{"deadline", options.deadline},
    };
    for (const auto& [name, time] : times) {
        if (auto error = check_time(name, time)) return error;
    }
    if (options.max_idle_connections < 1)
        return invalid_argument("max_idle_connections", "must be at least 1");
    if (options.max_in_flight < 1) return invalid_argument("max_in_flight", "must be at least 1");
    if (options.max_response_bytes < 1) return invalid_argument("max_response_bytes", "must be at least 1");
    if (options.max_expansion < 1) return invalid_argument("max_expansion", "must be at least 1");
    for (std::size_t i = 0; i < options.interceptors.size(); ++i) {
        if (!options.interceptors[i])
            return invalid_argument("interceptors[" + std::to_string(i) + "]", "must not be null");
    }
    return check_retry(options.retry);
}

/// The environment's proxy for the service; none if it has none.
std::optional<EnvironmentProxy> environment_proxy_for(const BaseUrl& base_url) {
    if (is_loopback_url(base_url.text())) return std::nullopt;
    return environment_proxy(base_url.text().starts_with("https:") ? "https" : "http");
}

/// Checks the options about connections, which only the SDK's own transport uses. That transport checks the
/// proxy option itself.
std::optional<Error> check_connections(const ClientOptions& options, const BaseUrl& base_url) {
    if (options.http_version != HttpVersion::http1_1 && options.http_version != HttpVersion::http2)
        return invalid_argument("http_version", "must be http1_1 or http2");
    using File = std::pair<const char*, const std::string&>;
    const std::array files = {
        File{"tls.ca_file", options.tls.ca_file},
        File{"tls.client_certificate_file", options.tls.client_certificate_file},
        File{"tls.client_key_file", options.tls.client_key_file},
    };
    for (const auto& [name, path] : files) {
        if (!path.empty() && !is_readable_file(path)) return invalid_argument(name, unreadable_file);
    }
    if (!options.tls.client_key_file.empty() && options.tls.client_certificate_file.empty())
        return invalid_argument("tls.client_key_file", "requires tls.client_certificate_file");
    if (options.proxy) return std::nullopt;
    const auto proxy = environment_proxy_for(base_url);
    if (!proxy) return std::nullopt;
    if (const auto fault = fault_of_proxy(proxy->url); !fault.empty())
        return invalid_argument(proxy->variable, std::string(fault));
    return std::nullopt;
}

std::shared_ptr<Transport> make_transport(ClientOptions& options, const BaseUrl& base_url) {
    if (options.transport) return std::move(options.transport);
    // What the environment says about other services does not matter.
    if (!options.proxy && !environment_proxy_for(base_url)) options.proxy = "";
    const std::string own_agent = "cis-cpp/" + std::string(version);
    return std::make_shared<CurlTransport>(CurlOptions{
        .tls = std::move(options.tls),
        .http_version = options.http_version,
        .proxy = std::move(options.proxy),
        .user_agent = options.user_agent.empty() ? own_agent : options.user_agent + " " + own_agent,
        .max_idle_connections = options.max_idle_connections,
    });
}

}  // namespace

bool has_credentials(const ClientOptions& options) {
    return !options.api_key.empty() || options.api_key_provider || !options.authorization.empty() ||
           options.authorization_provider;
}

Result<ClientShare> make_session(ClientOptions options) {
    if (auto error = check(options)) return std::move(*error);
    auto base_url = BaseUrl::parse(options.base_url, options.allow_plaintext);
    if (!base_url) return std::move(base_url).error();
    if (!options.transport) {
        if (auto error = check_connections(options, *base_url)) return std::move(*error);
    }
    if (!options.rate_limiter) options.rate_limiter = std::make_shared<QuotaLimiter>();
    if (!options.clock) options.clock = std::make_shared<SystemClock>();
    auto transport = make_transport(options, *base_url);
    auto loop = std::make_shared<Loop>(Loop::Settings{.transport = transport,
                                                      .clock = options.clock,
                                                      .executor = options.executor,
                                                      .most_in_flight = options.max_in_flight});
    // NOLINTNEXTLINE(modernize-make-shared): an aggregate that cannot be moved
    return ClientShare(std::shared_ptr<Session>(new Session{
        .base_url = *std::move(base_url),
        .workspace_id = std::move(options.workspace_id),
        .authorizer = Authorizer({
            .api_key = std::move(options.api_key),
            .api_key_provider = std::move(options.api_key_provider),
            .authorization = std::move(options.authorization),
            .authorization_provider = std::move(options.authorization_provider),
        }),
        .retry = options.retry,
        .timeout = options.timeout,
        .connect_timeout = options.connect_timeout,
        .deadline = options.deadline,
        .max_response_bytes = options.max_response_bytes,
        .max_expansion = options.max_expansion,
        .transport = std::move(transport),
        .rate_limiter = std::move(options.rate_limiter),
        .clock = std::move(options.clock),
        .interceptors = std::move(options.interceptors),
        .executor = std::move(options.executor),
        .loop = std::move(loop),
    }));
}

}  // namespace cis::detail
