#pragma once

#include <array>

#include "cis/call/endpoint.hpp"

/// Every route of the legacy API (specification: Legacy API). Its resources have no envelope.
namespace cis::legacy_endpoints {

// NOLINTBEGIN(readability-duplicate-include): each route is written once, so the list is read twice
#define CIS_ENDPOINT(name, ...) inline constexpr Endpoint name{__VA_ARGS__};
#include "legacy/endpoints.def"
#undef CIS_ENDPOINT

/// The list of all routes.
inline constexpr std::array all{
#define CIS_ENDPOINT(name, ...) name,
#include "legacy/endpoints.def"
#undef CIS_ENDPOINT
};
// NOLINTEND(readability-duplicate-include)

}  // namespace cis::legacy_endpoints
