#pragma once

#include <array>

#include "cis/call/endpoint.hpp"

/// Every route of the v2 API and the one of v4 (document: Endpoints, Versioning).
namespace cis::endpoints {

// NOLINTBEGIN(readability-duplicate-include): the list is read twice, so that a route is written once
#define CIS_ENDPOINT(name, ...) inline constexpr Endpoint name{__VA_ARGS__};
#include "api/endpoints.def"
#undef CIS_ENDPOINT

/// All of them, for tools that need the list.
inline constexpr std::array all{
#define CIS_ENDPOINT(name, ...) name,
#include "api/endpoints.def"
#undef CIS_ENDPOINT
};
// NOLINTEND(readability-duplicate-include)

}  // namespace cis::endpoints
