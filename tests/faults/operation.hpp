#pragma once

#include <chrono>
#include <cis/api/client.hpp>
#include <cis/core/error.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "driver.hpp"

namespace cis::test {

/// A kind of call that the rules of retries distinguish.
enum class Operation { get, idempotent_post, creating_post, patch, remove };

[[nodiscard]] const std::vector<Operation>& all_operations();
/// For example `creating POST`.
[[nodiscard]] std::string_view name_of(Operation operation);
[[nodiscard]] bool is_idempotent(Operation operation);

/// The response of the service to a successful operation.
[[nodiscard]] int success_status(Operation operation);
[[nodiscard]] std::string success_body(Operation operation);

/// The end of a call, without the type of its result.
struct Ending {
    std::optional<Error> error{};  ///< none: the call succeeded
    int attempts{};
    std::chrono::milliseconds elapsed{};  ///< measured by the client's clock
};

/// Runs an operation.
Ending run(Operation operation, const Client& client, std::chrono::milliseconds timeout, Driver driver);

}  // namespace cis::test
