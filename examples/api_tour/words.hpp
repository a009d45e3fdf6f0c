#pragma once

#include <string>
#include <string_view>

#include <cis/core/json.hpp>

namespace cis::examples {

/// Words about a result whose shape is undocumented: nothing of what it says, which may be
/// personal.
std::string size_of(const Json& json);

/// An address that no earlier run used: a candidate is in a posting once.
std::string fresh_email(std::string_view name);

}  // namespace cis::examples
