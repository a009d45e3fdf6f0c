#pragma once

#include <chrono>
#include <optional>
#include <string>

#include <cis/api/client.hpp>
#include <cis/core/error.hpp>
#include <cis/http/headers.hpp>

namespace cis::programs::check_command {

/// The result of one request.
struct Answer {
    std::optional<Error> error{};  ///< none: the service has sent what was asked for
    Headers headers{};             ///< those that describe the exchange
    std::chrono::milliseconds elapsed{};
    std::chrono::system_clock::time_point received{};

    [[nodiscard]] int status() const noexcept { return error ? error->status : 200; }
    /// Whether the service itself has answered, even if only to refuse the key or the quota.
    [[nodiscard]] bool is_of_service() const;
    /// Whether a proxy is the reason why the service did not answer.
    [[nodiscard]] bool is_of_proxy() const;
    /// Whether the service refuses the key, the workspace or the permission.
    [[nodiscard]] bool is_refused() const;
};

/// Asks for one posting. This needs the address, the key and the workspace, and changes nothing.
[[nodiscard]] Answer ask(const Client& client);

}  // namespace cis::programs::check_command
