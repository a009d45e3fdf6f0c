#pragma once

#include <array>
#include <string_view>

namespace cis::detail {

/// The response headers that can contain the service's id of a request, best first. The specification names
/// none, so these are the usual ones.
inline constexpr std::array<std::string_view, 4> request_id_headers = {"x-request-id", "request-id",
                                                                       "x-correlation-id", "x-trace-id"};

}  // namespace cis::detail
