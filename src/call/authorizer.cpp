#include "call/authorizer.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <new>
#include <utility>

#include "http/header_rules.hpp"

namespace cis::detail {
namespace {

/// Longer than any program runs, and short enough that no sum of times overflows.
constexpr std::chrono::years for_ever{100};

Error not_authorised(ErrorKind kind, std::string reason) {
    Error error;
    error.kind = kind;
    error.reason = std::move(reason);
    return error;
}

}  // namespace

Authorizer::Authorizer(Secret fixed, AuthorizationProvider provider) : provider_(std::move(provider)) {
    credential_.header_value = std::move(fixed);
}

bool Authorizer::is_current(Clock::time_point now, std::optional<std::uint64_t> refused) const {
    if (credential_.generation == 0 || credential_.generation == refused) return false;
    return !expires_ || now < *expires_;
}

Result<Authorizer::Credential> Authorizer::get(Clock& clock, std::optional<std::uint64_t> refused,
                                               Clock::time_point deadline, const std::stop_token& stop) {
    if (!provider_) return credential_;  // a fixed value
    std::unique_lock lock(mutex_);
    if (is_current(clock.now(), refused)) return credential_;

    if (const std::shared_ptr<Flight> other = flight_) {
        // The client's clock gives the remaining time, but only real time can be waited for here.
        const auto left = deadline - clock.now();
        const auto until = std::chrono::steady_clock::now() +
                           std::min<Clock::time_point::duration>(left, std::chrono::hours(24));
        if (!landed_.wait_until(lock, stop, until, [&] { return other->landed; })) {
            return stop.stop_requested()
                       ? not_authorised(ErrorKind::cancelled,
                                        "cancelled while waiting for the authorization provider")
                       : not_authorised(ErrorKind::timeout,
                                        "the authorization provider did not return in time");
        }
        if (other->error) return *other->error;
        return credential_;
    }

    const auto flight = std::make_shared<Flight>();
    flight_ = flight;
    lock.unlock();
    Authorization authorization;
    std::optional<Error> error = ask_provider(authorization);
    lock.lock();
    flight_.reset();
    flight->landed = true;
    flight->error = error;
    landed_.notify_all();
    if (error) return std::move(*error);
    credential_.header_value = std::move(authorization.header_value);
    ++credential_.generation;
    expires_.reset();
    if (authorization.valid_for) {
        using std::chrono::seconds;
        expires_ = clock.now() + std::clamp<seconds>(*authorization.valid_for, seconds(0), for_ever);
    }
    return credential_;
}

std::optional<Error> Authorizer::ask_provider(Authorization& authorization) const {
    try {
        Result<Authorization> answer = provider_();
        if (!answer) return std::move(answer).error();
        authorization = std::move(*answer);
    } catch (const std::exception&) {
        // The text of the exception is not used: it may quote the response of the token endpoint.
        return not_authorised(ErrorKind::authentication, "the authorization provider threw an exception");
    } catch (...) {
        return not_authorised(ErrorKind::authentication,
                              "the authorization provider threw an unknown exception");
    }
    if (authorization.header_value.empty() ||
        !is_sendable_header("Authorization", authorization.header_value.reveal())) {
        return not_authorised(ErrorKind::authentication,
                              "the authorization provider returned no usable header value");
    }
    return std::nullopt;
}

}  // namespace cis::detail
