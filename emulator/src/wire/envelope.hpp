#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "wire/api_error.hpp"
#include "wire/json.hpp"
#include "wire/message.hpp"

namespace cis::emulator {

[[nodiscard]] Response json_response(int status, const Json& body);

/// `{data, meta}`
[[nodiscard]] Response resource_response(int status, Json data, Json meta = nullptr);

/// `{data, pagination}`
[[nodiscard]] Response list_response(std::vector<Json> data, bool has_more, std::size_t total_count,
                                     std::string url);

/// An error in the form of the called API: the error envelope, or `{detail}` for the legacy API.
[[nodiscard]] Response error_response(const ApiError& error, const Request& request);

}  // namespace cis::emulator
