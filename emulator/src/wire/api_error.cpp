#include "wire/api_error.hpp"

#include <utility>

namespace cis::emulator {

ApiError bad_request(std::string message, std::string param) {
    return {400, "bad_request", std::move(message), std::move(param), {}};
}

ApiError unauthorized() { return {401, "unauthorized", "The API key is missing.", {}, {}}; }

ApiError forbidden() { return {403, "forbidden", "The API key is invalid or revoked.", {}, {}}; }

ApiError not_found(std::string_view what) {
    return {404, "not_found", "No such " + std::string{what} + ".", {}, {}};
}

ApiError conflict(std::string message, std::string param) {
    return {409, "conflict", std::move(message), std::move(param), {}};
}

ApiError body_too_large() { return {413, "bad_request", "The request body is too large.", {}, {}}; }

ApiError validation_error(std::vector<FieldError> errors) {
    std::string param = errors.empty() ? std::string{} : errors.front().param;
    return {422, "validation_error", "The request is not valid.", std::move(param), std::move(errors)};
}

ApiError rate_limit_exceeded() { return {429, "rate_limit_exceeded", "Too many requests.", {}, {}}; }

ApiError unexpected_failure() { return {500, "api_error", "Unexpected failure.", {}, {}}; }

ApiError unavailable() {
    return {503, "service_unavailable", "The authentication layer is unavailable.", {}, {}};
}

}  // namespace cis::emulator
