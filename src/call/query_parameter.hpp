#pragma once

#include <string>
#include <string_view>

#include "cis/http/url.hpp"

namespace cis::detail {

/// The value of a query parameter; null if the query has no parameter with that name.
[[nodiscard]] const std::string* find_parameter(const QueryParameters& query, std::string_view name);

/// Sets a query parameter. An existing one with that name keeps its place.
void set_parameter(QueryParameters& query, std::string_view name, std::string_view value);

}  // namespace cis::detail
