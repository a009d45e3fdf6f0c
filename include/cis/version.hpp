#pragma once

#include <string_view>

namespace cis {

/// The version of this library (semantic versioning).
inline constexpr std::string_view version = "0.1.0";

}  // namespace cis
