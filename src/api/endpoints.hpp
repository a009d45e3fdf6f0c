#pragma once

#include <array>

#include "cis/call/endpoint.hpp"

/// Every route of the v2 API and the route of v4 (specification: Endpoints, Versioning).
namespace cis::endpoints {

// NOLINTBEGIN(readability-duplicate-include): each route is written once, so the list is read twice
#define CIS_ENDPOINT(name, ...) inline constexpr Endpoint name{__VA_ARGS__};
#include "api/endpoints.def"
#undef CIS_ENDPOINT

/// The list of all routes.
inline constexpr std::array all{
#define CIS_ENDPOINT(name, ...) name,
#include "api/endpoints.def"
#undef CIS_ENDPOINT
};
// NOLINTEND(readability-duplicate-include)

}  // namespace cis::endpoints
