#include "call/authorizer.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <exception>
#include <string>
#include <utility>

#include "core/error_of.hpp"
#include "http/header_rules.hpp"

namespace cis::detail {
namespace {

/// Longer than any program runs, and short enough that no sum of times overflows.
constexpr std::chrono::years for_ever{100};

/// Makes an authorisation without a term: a key is valid until it is refused.
AuthorizationProvider without_term(ApiKeyProvider provider) {
    if (!provider) return {};
    return [provider = std::move(provider)]() -> Result<Authorization> {
        Result<Secret> key = provider();
        if (!key) return std::move(key).error();
        return Authorization{.header_value = *std::move(key)};
    };
}

/// @param description names the provider
std::optional<Error> ask(const AuthorizationProvider& provider, const std::string& description,
                         std::optional<Authorization>& authorization) {
    try {
        Result<Authorization> returned = provider();
        if (!returned) return std::move(returned).error();
        authorization = *std::move(returned);
    } catch (const std::exception&) {
        // The text of the exception is not used: it may quote the response of the token endpoint.
        return error_of(ErrorKind::authentication, description + " threw an exception");
    } catch (...) {
        return error_of(ErrorKind::authentication, description + " threw an unknown exception");
    }
    if (authorization->header_value.empty() ||
        !is_sendable_header("X", authorization->header_value.reveal())) {
        return error_of(ErrorKind::authentication, description + " returned no usable header value");
    }
    return std::nullopt;
}

}  // namespace

Authorizer::Authorizer(Sources sources)
    : parts_{Part{.description = "the API key provider",
                  .value = &Credential::api_key,
                  .provider = without_term(std::move(sources.api_key_provider))},
             Part{.description = "the authorization provider",
                  .value = &Credential::authorization,
                  .provider = std::move(sources.authorization_provider)}},
      has_provider_(std::ranges::any_of(parts_, [](const Part& part) { return bool(part.provider); })),
      credential_{.api_key = std::move(sources.api_key), .authorization = std::move(sources.authorization)} {}

bool Authorizer::must_ask(const Part& part, Clock::time_point now,
                          std::optional<std::uint64_t> refused) const {
    if (!part.provider) return false;
    // A 401 does not say which of two values was refused.
    if (credential_.generation == 0 || credential_.generation == refused) return true;
    return part.expires && now >= *part.expires;
}

bool Authorizer::is_current(Clock::time_point now, std::optional<std::uint64_t> refused) const {
    return std::ranges::none_of(parts_, [&](const Part& part) { return must_ask(part, now, refused); });
}

std::optional<Authorizer::Credential> Authorizer::try_get(Clock::time_point now,
                                                          std::optional<std::uint64_t> refused) {
    if (!has_provider_) return credential_;  // fixed values never change
    const std::lock_guard lock(mutex_);
    if (!is_current(now, refused)) return std::nullopt;
    return credential_;
}

Result<Authorizer::Credential> Authorizer::get(Clock& clock, std::optional<std::uint64_t> refused,
                                               Clock::time_point deadline, const std::stop_token& stop) {
    if (!has_provider_) return credential_;
    std::unique_lock lock(mutex_);
    const Clock::time_point now = clock.now();
    if (is_current(now, refused)) return credential_;

    if (const std::shared_ptr<Flight> other = flight_) {
        if (auto error = wait_for(*other, lock, deadline - now, stop)) return std::move(*error);
        return credential_;
    }

    const auto flight = std::make_shared<Flight>();
    flight_ = flight;
    std::array<bool, std::tuple_size_v<Parts>> due{};
    std::ranges::transform(parts_, due.begin(),
                           [&](const Part& part) { return must_ask(part, now, refused); });
    lock.unlock();
    Authorizations given;
    std::optional<Error> error;
    for (std::size_t i = 0; i < parts_.size() && !error; ++i) {
        if (due.at(i)) error = ask(parts_.at(i).provider, parts_.at(i).description, given.at(i));
    }
    lock.lock();
    flight_.reset();
    flight->landed = true;
    flight->error = error;
    landed_.notify_all();
    if (error) return std::move(*error);
    keep(std::move(given), clock.now());
    return credential_;
}

std::optional<Error> Authorizer::wait_for(const Flight& flight, std::unique_lock<std::mutex>& lock,
                                          Clock::time_point::duration longest, const std::stop_token& stop) {
    // The client's clock gives the remaining time, but only real time can be waited for here.
    const auto until = std::chrono::steady_clock::now() +
                       std::min<Clock::time_point::duration>(longest, std::chrono::hours(24));
    if (landed_.wait_until(lock, stop, until, [&] { return flight.landed; })) return flight.error;
    return stop.stop_requested()
               ? error_of(ErrorKind::cancelled, "cancelled while waiting for the credentials' provider")
               : too_late();
}

Error Authorizer::too_late() {
    return error_of(ErrorKind::timeout, "the credentials' provider did not return in time");
}

void Authorizer::keep(Authorizations given, Clock::time_point now) {
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        std::optional<Authorization>& authorization = given.at(i);
        if (!authorization) continue;
        Part& part = parts_.at(i);
        credential_.*part.value = std::move(authorization->header_value);
        part.expires.reset();
        if (authorization->valid_for) {
            using std::chrono::seconds;
            part.expires = now + std::clamp<seconds>(*authorization->valid_for, seconds(0), for_ever);
        }
    }
    ++credential_.generation;
}

}  // namespace cis::detail
