#include "api/session_from_options.hpp"

#include <cstddef>
#include <memory>
#include <string>
#include <utility>

#include "api/client_option_checks.hpp"
#include "call/loop.hpp"
#include "call/session.hpp"
#include "cis/http/curl_transport.hpp"
#include "cis/version.hpp"

namespace cis::detail {
namespace {

std::shared_ptr<Transport> make_transport(ClientOptions& options, const BaseUrl& base_url) {
    if (options.transport) return std::move(options.transport);
    // What the environment says about proxies for other services does not matter.
    if (!options.proxy && !environment_proxy_for(base_url)) options.proxy = "";
    const std::string own_agent = "cis-cpp/" + std::string(version);
    return std::make_shared<CurlTransport>(CurlOptions{
        .tls = std::move(options.tls),
        .http_version = options.http_version,
        .proxy = std::move(options.proxy),
        .connection = std::move(options.connection),
        .user_agent = options.user_agent.empty() ? own_agent : options.user_agent + " " + own_agent,
        .max_idle_connections = options.max_idle_connections,
    });
}

std::shared_ptr<Authorizer> make_authorizer(ClientOptions& options) {
    return std::make_shared<Authorizer>(Authorizer::Sources{
        .api_key = std::move(options.api_key),
        .api_key_provider = std::move(options.api_key_provider),
        .authorization = std::move(options.authorization),
        .authorization_provider = std::move(options.authorization_provider),
    });
}

std::shared_ptr<Loop> make_loop(const SessionSettings& settings) {
    return std::make_shared<Loop>(Loop::Settings{.transport = settings.transport,
                                                 .clock = settings.clock,
                                                 .executor = settings.executor,
                                                 .most_in_flight = settings.max_in_flight});
}

ClientShare share(SessionSettings settings, std::shared_ptr<CallLoop> loop) {
    return ClientShare(std::make_shared<Session>(std::move(settings), std::move(loop)));
}

}  // namespace

Result<ClientShare> make_session(ClientOptions options) {
    if (auto error = check_credentials(options)) return std::move(*error);
    if (auto error = check_calls(options)) return std::move(*error);
    if (auto error = check_limits(options)) return std::move(*error);
    auto base_url = BaseUrl::parse(options.base_url, options.allow_plaintext);
    if (!base_url) return std::move(base_url).error();
    if (!options.transport) {
        if (auto error = check_connections(options, *base_url)) return std::move(*error);
    }
    if (!options.rate_limiter) options.rate_limiter = std::make_shared<QuotaLimiter>();
    if (!options.clock) options.clock = std::make_shared<SystemClock>();
    auto transport = make_transport(options, *base_url);
    SessionSettings settings{.base_url = *std::move(base_url),
                             .workspace_id = std::move(options.workspace_id),
                             .authorizer = make_authorizer(options),
                             .retry = options.retry,
                             .timeout = options.timeout,
                             .connect_timeout = options.connect_timeout,
                             .deadline = options.deadline,
                             .max_response_bytes = options.max_response_bytes,
                             .max_expansion = options.max_expansion,
                             .max_in_flight = options.max_in_flight,
                             .transport = std::move(transport),
                             .rate_limiter = std::move(options.rate_limiter),
                             .clock = std::move(options.clock),
                             .interceptors = std::move(options.interceptors),
                             .executor = std::move(options.executor)};
    auto loop = make_loop(settings);
    return share(std::move(settings), std::move(loop));
}

Result<ClientShare> make_session_with(const Session& other, ClientChanges changes) {
    // The changes are put into options, so that the same checks apply.
    ClientOptions options{.api_key = std::move(changes.api_key),
                          .api_key_provider = std::move(changes.api_key_provider),
                          .authorization = std::move(changes.authorization),
                          .authorization_provider = std::move(changes.authorization_provider),
                          .workspace_id = std::move(changes.workspace_id).value_or(other.workspace_id),
                          .timeout = changes.timeout.value_or(other.timeout),
                          .deadline = changes.deadline.value_or(other.deadline),
                          .retry = changes.retry.value_or(other.retry)};
    const bool has_own_credentials = has_credentials(options);
    if (has_own_credentials) {
        if (auto error = check_credentials(options)) return std::move(*error);
    }
    if (auto error = check_calls(options)) return std::move(*error);
    SessionSettings settings = other;
    settings.workspace_id = std::move(options.workspace_id);
    settings.retry = options.retry;
    settings.timeout = options.timeout;
    settings.deadline = options.deadline;
    if (has_own_credentials) settings.authorizer = make_authorizer(options);
    if (changes.rate_limiter) settings.rate_limiter = changes.rate_limiter;
    // The calls of a loop share its places. A call that waits for a key or a quota must not hold up calls
    // with another key or quota.
    const bool shares_loop = !has_own_credentials && !changes.rate_limiter;
    auto loop = shares_loop ? other.loop : make_loop(settings);
    return share(std::move(settings), std::move(loop));
}

}  // namespace cis::detail
