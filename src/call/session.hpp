#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <mutex>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "call/authorizer.hpp"
#include "call/counters.hpp"
#include "cis/call/clock.hpp"
#include "cis/call/executor.hpp"
#include "cis/call/rate_limiter.hpp"
#include "cis/call/retry_policy.hpp"
#include "cis/http/interceptor.hpp"
#include "cis/http/transport.hpp"
#include "cis/http/url.hpp"
#include "core/process_owner.hpp"

namespace cis::detail {

class CallLoop;

/// The settings of a client. Client::with() copies them and changes the copy.
struct SessionSettings {
    BaseUrl base_url;
    std::string workspace_id;
    std::shared_ptr<Authorizer> authorizer;  ///< shared by the clients that have the same credentials

    RetryPolicy retry;
    std::chrono::milliseconds timeout;
    std::chrono::milliseconds connect_timeout;
    std::chrono::milliseconds deadline;
    std::size_t max_response_bytes;
    std::size_t max_expansion;
    std::size_t max_in_flight;

    std::shared_ptr<Transport> transport;
    std::shared_ptr<RateLimiter> rate_limiter;
    std::shared_ptr<Clock> clock;
    std::vector<std::shared_ptr<Interceptor>> interceptors;
    Executor executor;  ///< where callbacks run; empty: on the thread of the loop
    /// Whether the client reads the rate-limit headers of responses (specification: Limits). Only the legacy
    /// client does.
    bool obeys_rate_limit_headers{false};
};

/// What all calls of a client share. A call may outlive its client, so both own the session. Each client that
/// Client::with() makes has its own session, which shares the transport with the first one. It also shares
/// the loop if credentials and limiter are the same.
struct Session : SessionSettings {
    Session(SessionSettings settings, std::shared_ptr<CallLoop> shared_loop)
        : SessionSettings(std::move(settings)), loop(std::move(shared_loop)) {}

    const ProcessOwner owner{};
    const std::shared_ptr<CallLoop> loop;  ///< runs the calls for which no thread waits

    Counters counters{};

    /// A random number in [0, 1), for jitter.
    [[nodiscard]] double random() {
        const std::lock_guard lock(random_mutex);
        return std::uniform_real_distribution<double>(0.0, 1.0)(random_engine);
    }
    std::mutex random_mutex{};
    std::mt19937_64 random_engine{std::random_device{}()};
};

}  // namespace cis::detail
