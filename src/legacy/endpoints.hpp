#pragma once

#include <array>

#include "cis/call/endpoint.hpp"

/// Every route of the legacy API (document: Legacy API), whose resources come without an envelope.
namespace cis::legacy_endpoints {

// NOLINTBEGIN(readability-duplicate-include): the list is read twice, so that a route is written once
#define CIS_ENDPOINT(name, ...) inline constexpr Endpoint name{__VA_ARGS__};
#include "legacy/endpoints.def"
#undef CIS_ENDPOINT

/// All of them, for tools that need the list.
inline constexpr std::array all{
#define CIS_ENDPOINT(name, ...) name,
#include "legacy/endpoints.def"
#undef CIS_ENDPOINT
};
// NOLINTEND(readability-duplicate-include)

}  // namespace cis::legacy_endpoints
