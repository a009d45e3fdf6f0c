#pragma once

#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>

#include "cis/call/authorization.hpp"
#include "cis/call/clock.hpp"
#include "cis/core/result.hpp"
#include "cis/core/secret.hpp"

namespace cis::detail {

/// Keeps the value of the `Authorization` header. The value is fixed, or one thread gets it from a provider
/// while all others that need it wait (single flight).
class Authorizer {
public:
    /// A value and its generation, so that a thread whose value was refused can detect that it was replaced
    /// since.
    struct Credential {
        Secret header_value{};
        std::uint64_t generation{0};
    };

    /// Both may be empty.
    Authorizer(Secret fixed, AuthorizationProvider provider);

    [[nodiscard]] bool has_provider() const noexcept { return static_cast<bool>(provider_); }
    /// The current value; empty if none is configured.
    /// @param refused the generation that the service has just refused, if any
    /// @param deadline of the wait for another thread's request; the provider itself is not interrupted
    [[nodiscard]] Result<Credential> get(Clock& clock, std::optional<std::uint64_t> refused,
                                         Clock::time_point deadline, const std::stop_token& stop);

private:
    struct Flight {
        std::optional<Error> error{};
        bool landed{false};
    };

    [[nodiscard]] bool is_current(Clock::time_point now, std::optional<std::uint64_t> refused) const;
    [[nodiscard]] std::optional<Error> ask_provider(Authorization& authorization) const;

    AuthorizationProvider provider_;
    std::mutex mutex_;
    std::condition_variable_any landed_;
    std::shared_ptr<Flight> flight_;
    Credential credential_;
    std::optional<Clock::time_point> expires_;
};

}  // namespace cis::detail
