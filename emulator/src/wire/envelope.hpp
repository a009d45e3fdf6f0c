#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "wire/json.hpp"
#include "wire/message.hpp"

namespace cis::emulator {

Response json_response(int status, const Json& body);

/// `{data, meta}`
Response resource_response(int status, Json data, Json meta = nullptr);

/// `{data, pagination}`
Response list_response(std::vector<Json> data, bool has_more, std::size_t total_count, std::string url);

}  // namespace cis::emulator
