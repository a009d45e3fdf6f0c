#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cis::emulator {

/// One entry of `errors[]`.
struct FieldError {
    std::string param{};
    std::string message{};
};

/// An error response. Any layer may throw it. One place turns it into a response.
struct ApiError {
    int status = 500;
    std::string code{};
    std::string message{};
    std::string param{};  ///< empty: sent as null
    std::vector<FieldError> errors{};
};

[[nodiscard]] ApiError bad_request(std::string message, std::string param = {});
[[nodiscard]] ApiError unauthorized();
[[nodiscard]] ApiError forbidden();
[[nodiscard]] ApiError not_found(std::string_view what);
[[nodiscard]] ApiError conflict(std::string message, std::string param = {});
[[nodiscard]] ApiError body_too_large();
[[nodiscard]] ApiError validation_error(std::vector<FieldError> errors);
[[nodiscard]] ApiError rate_limit_exceeded();
[[nodiscard]] ApiError unexpected_failure();
[[nodiscard]] ApiError unavailable();

}  // namespace cis::emulator
