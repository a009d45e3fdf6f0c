#pragma once

#include <string>
#include <string_view>

#include "cis/http/url.hpp"

namespace cis::detail {

/// The value of a query parameter; null when there is none of that name.
[[nodiscard]] const std::string* find_parameter(const QueryParameters& query, std::string_view name);

/// Sets a query parameter, in its place if there is one of that name.
void set_parameter(QueryParameters& query, std::string_view name, std::string_view value);

}  // namespace cis::detail
