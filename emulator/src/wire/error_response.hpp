#pragma once

#include "wire/api_error.hpp"
#include "wire/message.hpp"

namespace cis::emulator {

/// A refusal in the form of the API that was called: the error envelope, or `{detail}` of the legacy API.
Response to_response(const ApiError& error, const Request& request);

}  // namespace cis::emulator
