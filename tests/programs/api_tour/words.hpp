#pragma once

#include <string>
#include <string_view>

#include <cis/core/json.hpp>

namespace cis::programs {

/// Describes a result of an undocumented shape by its size: its content may be personal.
std::string size_of(const Json& json);

/// An address that no earlier run used: the service creates each candidate of a posting once.
std::string fresh_email(std::string_view name);

}  // namespace cis::programs
