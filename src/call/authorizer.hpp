#pragma once

#include <array>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>

#include "cis/call/authorization.hpp"
#include "cis/call/clock.hpp"
#include "cis/core/error.hpp"
#include "cis/core/result.hpp"
#include "cis/core/secret.hpp"

namespace cis::detail {

/// Keeps the values of the `X-API-KEY` and `Authorization` headers. A value is fixed, or one thread gets it
/// from a provider while all other threads that need it wait (single flight).
class Authorizer {
public:
    /// Where the values come from. Any may be empty; a provider replaces the fixed value.
    struct Sources {
        Secret api_key{};
        ApiKeyProvider api_key_provider{};
        Secret authorization{};
        AuthorizationProvider authorization_provider{};
    };
    /// The values and their generation. The generation tells a thread whose values were refused whether they
    /// have been replaced since.
    struct Credential {
        Secret api_key{};        ///< the value of `X-API-KEY`; empty: none
        Secret authorization{};  ///< the value of `Authorization`; empty: none
        std::uint64_t generation{0};
    };

    explicit Authorizer(Sources sources);

    [[nodiscard]] bool has_provider() const noexcept { return has_provider_; }
    /// Whether the API key comes from a provider.
    [[nodiscard]] bool has_api_key_provider() const noexcept { return static_cast<bool>(parts_[0].provider); }
    /// The current values if no provider must be asked. Does not wait.
    /// @param refused the generation that the service has just refused, if any
    [[nodiscard]] std::optional<Credential> try_get(Clock::time_point now,
                                                    std::optional<std::uint64_t> refused);
    /// The current values. Asks the providers if necessary.
    /// @param refused see try_get()
    /// @param deadline when to stop waiting for another thread's request. The provider itself is not
    /// interrupted
    [[nodiscard]] Result<Credential> get(Clock& clock, std::optional<std::uint64_t> refused,
                                         Clock::time_point deadline, const std::stop_token& stop);
    /// The error of a call whose deadline passed while it waited for the provider.
    [[nodiscard]] static Error too_late();

private:
    /// One header.
    struct Part {
        const char* description;  ///< names the provider in errors
        Secret Credential::* value;
        AuthorizationProvider provider;
        std::optional<Clock::time_point> expires{};
    };
    using Parts = std::array<Part, 2>;
    using Authorizations = std::array<std::optional<Authorization>, std::tuple_size_v<Parts>>;
    struct Flight {
        std::optional<Error> error{};
        bool landed{false};
    };

    [[nodiscard]] bool must_ask(const Part& part, Clock::time_point now,
                                std::optional<std::uint64_t> refused) const;
    [[nodiscard]] bool is_current(Clock::time_point now, std::optional<std::uint64_t> refused) const;
    [[nodiscard]] std::optional<Error> wait_for(const Flight& flight, std::unique_lock<std::mutex>& lock,
                                                Clock::time_point::duration longest,
                                                const std::stop_token& stop);
    void keep(Authorizations given, Clock::time_point now);

    Parts parts_;
    const bool has_provider_;
    std::mutex mutex_;
    std::condition_variable_any landed_;
    std::shared_ptr<Flight> flight_;
    Credential credential_;
};

}  // namespace cis::detail
