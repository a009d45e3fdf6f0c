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

/// A refusal, thrown wherever it is noticed and turned into an answer in one place.
struct ApiError {
    int status = 500;
    std::string code{};
    std::string message{};
    std::string param{};  ///< empty for null
    std::vector<FieldError> errors{};
};

ApiError bad_request(std::string message, std::string param = {});
ApiError unauthorized();
ApiError forbidden();
ApiError not_found(std::string_view what);
ApiError conflict(std::string message, std::string param = {});
ApiError body_too_large();
ApiError validation_error(std::vector<FieldError> errors);
ApiError rate_limit_exceeded();
ApiError unexpected_failure();
ApiError unavailable();

}  // namespace cis::emulator
