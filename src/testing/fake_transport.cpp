#include "cis/testing/fake_transport.hpp"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <utility>

#include "http/error_body_bound.hpp"
#include "testing/path_pattern.hpp"

namespace cis::testing {

// These types are not nested in Script::State and FakeTransport::Queue: those are exported, and with them the
// functions of their nested types.
namespace detail {

struct ScriptedResponse {
    std::string name;
    Script::Handler handler;
    bool given{false};
};

struct Route {
    std::optional<Method> method;  ///< none: any request
    std::string path_pattern;
    std::deque<ScriptedResponse> responses;
    std::size_t next{0};
    bool repeats{false};  ///< whether the last response repeats

    [[nodiscard]] bool has_response_for(const Request& request) const {
        if (next == responses.size()) return false;
        return !method || (*method == request.method && matches(path_pattern, path_of(request.url)));
    }
    const Script::Handler& give() {
        ScriptedResponse& response = responses[next];
        response.given = true;
        if (!repeats || next + 1 < responses.size()) ++next;
        return response.handler;
    }
    [[nodiscard]] std::string name() const {
        return method ? std::string(to_string(*method)) + " " + path_pattern : "any request";
    }
};

}  // namespace detail

namespace {

/// Passes the body to the sink, or checks it against the limit, as a transport with a network does.
Transfer deliver(Transfer transfer, const TransferLimits& limits, const BodySink& sink) {
    std::string& body = transfer.response.body;
    const auto fail = [&](TransferFailure failure, std::string reason) {
        transfer.failure = failure;
        transfer.reason = std::move(reason);
    };
    if (sink && is_success(transfer.response.status)) {
        const std::string piece = std::exchange(body, {});
        try {
            if (!piece.empty() && !sink(piece)) fail(TransferFailure::sink, "the sink asked to stop");
        } catch (const std::exception&) {
            fail(TransferFailure::sink, "the sink threw an exception");
        }
    } else if (!is_success(transfer.response.status) &&
               limits.max_body_bytes > cis::detail::most_of_error_body) {
        body.resize(std::min(body.size(), cis::detail::most_of_error_body));
    } else if (body.size() > limits.max_body_bytes) {
        body.resize(limits.max_body_bytes);
        fail(TransferFailure::body_too_large,
             "the response body is larger than " + std::to_string(limits.max_body_bytes) + " bytes");
    }
    return transfer;
}

}  // namespace

Transfer response(int status, std::string body, const std::vector<Headers::Field>& headers) {
    if (status < 200 || status > 599) {
        throw std::invalid_argument("the status of a response must be 200 to 599, not " +
                                    std::to_string(status));
    }
    Transfer transfer;
    transfer.response.status = status;
    transfer.response.body = std::move(body);
    transfer.response.body.reserve(transfer.response.body.size() + response_body_padding);
    for (const auto& [name, value] : headers) transfer.response.headers.add(name, value);
    transfer.times_sent = 1;
    return transfer;
}

Transfer failed(TransferFailure failure, int times_sent) {
    if (failure == TransferFailure::none) throw std::invalid_argument("the failure must not be none");
    Transfer transfer;
    transfer.failure = failure;
    transfer.times_sent = times_sent;
    transfer.reason = "failed as scripted";
    return transfer;
}

struct Script::State {
    std::mutex mutex;
    std::deque<detail::Route> routes{detail::Route{}};  ///< the first one is for any request
    std::vector<Request> requests;
    std::vector<TransferLimits> limits;
    std::vector<std::string> unscripted;

    /// The next response to a request; empty if there is none.
    Handler next(const Request& request) {
        const auto responses = [&](const detail::Route& route) { return route.has_response_for(request); };
        const auto found = std::find_if(routes.begin() + 1, routes.end(), responses);
        if (found != routes.end()) return found->give();
        return responses(routes.front()) ? routes.front().give() : Handler{};
    }
};

Script::Script(std::shared_ptr<State> state, std::size_t route) : state_(std::move(state)), route_(route) {}

Script Script::add(std::string name, Handler handler) {
    const std::lock_guard lock(state_->mutex);
    detail::Route& route = state_->routes[route_];
    if (route.repeats) {
        throw std::logic_error("the response to " + route.name() +
                               " is never used: the one before it repeats");
    }
    route.responses.push_back({.name = std::move(name), .handler = std::move(handler)});
    return *this;
}

Script Script::respond(int status, std::string body, const std::vector<Headers::Field>& headers) {
    return respond(response(status, std::move(body), headers));
}

Script Script::respond(Transfer transfer) {
    std::string name = transfer.failure == TransferFailure::none
                           ? "status " + std::to_string(transfer.response.status)
                           : "failed transfer";
    return add(std::move(name), [transfer = std::move(transfer)](const Request&) { return transfer; });
}

Script Script::fail(TransferFailure failure, int times_sent) { return respond(failed(failure, times_sent)); }

Script Script::respond(Handler handler) {
    if (!handler) throw std::invalid_argument("the handler is empty");
    return add("handler", std::move(handler));
}

Script Script::repeat() {
    const std::lock_guard lock(state_->mutex);
    detail::Route& route = state_->routes[route_];
    if (route.responses.empty())
        throw std::logic_error("there is no response to " + route.name() + " to repeat");
    if (route.next == route.responses.size()) --route.next;
    route.repeats = true;
    return *this;
}

FakeTransport::FakeTransport() : any_(std::make_shared<Script::State>(), 0) {}

FakeTransport::~FakeTransport() = default;

Script FakeTransport::on(Method method, std::string path_pattern) {
    if (!path_pattern.starts_with('/') || path_pattern.find_first_of("?#") != std::string::npos)
        throw std::invalid_argument("not a path: " + path_pattern);
    Script::State& state = *any_.state_;
    const std::lock_guard lock(state.mutex);
    detail::Route route;
    route.method = method;
    route.path_pattern = std::move(path_pattern);
    state.routes.push_back(std::move(route));
    return {any_.state_, state.routes.size() - 1};
}

Script FakeTransport::respond(int status, std::string body, const std::vector<Headers::Field>& headers) {
    return any_.respond(status, std::move(body), headers);
}

Script FakeTransport::respond(Transfer transfer) { return any_.respond(std::move(transfer)); }

Script FakeTransport::fail(TransferFailure failure, int times_sent) { return any_.fail(failure, times_sent); }

std::vector<Request> FakeTransport::requests() const {
    const std::lock_guard lock(any_.state_->mutex);
    return any_.state_->requests;
}

std::vector<TransferLimits> FakeTransport::limits() const {
    const std::lock_guard lock(any_.state_->mutex);
    return any_.state_->limits;
}

std::vector<std::string> FakeTransport::unused() const {
    const std::lock_guard lock(any_.state_->mutex);
    std::vector<std::string> names;
    for (const detail::Route& route : any_.state_->routes) {
        for (const detail::ScriptedResponse& response : route.responses) {
            if (!response.given) names.push_back(route.name() + ": " + response.name);
        }
    }
    return names;
}

std::vector<std::string> FakeTransport::unscripted() const {
    const std::lock_guard lock(any_.state_->mutex);
    return any_.state_->unscripted;
}

void FakeTransport::verify() const {
    std::string complaints;
    for (const std::string& name : unscripted()) complaints += "\n  no response for " + name;
    for (const std::string& name : unused()) complaints += "\n  not used: " + name;
    if (!complaints.empty()) throw std::logic_error("the script and the requests differ:" + complaints);
}

Script::Handler FakeTransport::take(const Request& request, const TransferLimits& limits) {
    Script::State& state = *any_.state_;
    const std::lock_guard lock(state.mutex);
    state.requests.push_back(request);
    state.limits.push_back(limits);
    if (Script::Handler handler = state.next(request)) return handler;
    const std::string name = std::string(to_string(request.method)) + " " + std::string(path_of(request.url));
    state.unscripted.push_back(name);
    Transfer transfer = failed(TransferFailure::not_possible, 0);
    transfer.reason = "the script has no response for " + name;
    return [transfer = std::move(transfer)](const Request&) { return transfer; };
}

Transfer FakeTransport::perform(const Request& request, const TransferLimits& limits, std::stop_token stop,
                                const BodySink& sink) {
    if (stop.stop_requested()) return failed(TransferFailure::cancelled, 0);
    return deliver(take(request, limits)(request), limits, sink);
}

namespace detail {

struct StartedTransfer {
    TransferJob job;
    Script::Handler handler;
};

}  // namespace detail

class FakeTransport::Queue final : public TransferQueue {
public:
    explicit Queue(FakeTransport& transport) : transport_(transport) {}

    void start(TransferJob job) override {
        Script::Handler handler = transport_.take(*job.request, job.limits);
        started_.push_back({.job = std::move(job), .handler = std::move(handler)});
    }

    void cancel(std::uint64_t number) override {
        for (detail::StartedTransfer& one : started_) {
            if (one.job.number != number) continue;
            one.handler = [](const Request&) { return failed(TransferFailure::cancelled); };
            one.job.sink = nullptr;
        }
    }

    void poll(std::chrono::milliseconds longest, std::vector<FinishedTransfer>& finished) override {
        if (started_.empty()) {
            wait(longest);
            return;
        }
        finished.reserve(finished.size() + 1);
        const detail::StartedTransfer one = std::move(started_.front());
        started_.pop_front();
        FinishedTransfer result{.number = one.job.number};
        try {
            result.transfer = deliver(one.handler(*one.job.request), one.job.limits, one.job.sink);
        } catch (...) {
            result.transfer.failure = TransferFailure::not_possible;
            result.transfer.times_sent = 1;
            result.threw = true;
        }
        finished.push_back(std::move(result));
    }

    void wake() noexcept override {
        const std::lock_guard lock(mutex_);
        is_woken_ = true;
        woken_.notify_one();
    }

private:
    void wait(std::chrono::milliseconds longest) {
        constexpr std::chrono::milliseconds most = std::chrono::hours(24);  // the clock must not overflow
        std::unique_lock lock(mutex_);
        woken_.wait_for(lock, std::min(longest, most), [this] { return is_woken_; });
        is_woken_ = false;
    }

    FakeTransport& transport_;
    std::deque<detail::StartedTransfer> started_;
    std::mutex mutex_;
    std::condition_variable woken_;
    bool is_woken_{false};
};

std::unique_ptr<TransferQueue> FakeTransport::open_queue(std::size_t /*most_transfers*/) {
    return std::make_unique<Queue>(*this);
}

}  // namespace cis::testing
