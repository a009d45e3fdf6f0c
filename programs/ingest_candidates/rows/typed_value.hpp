#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

namespace cis::programs {

/// The JSON value that a cell plainly is: a boolean (`true`, `FALSE`), a decimal number, or else text.
///
/// A number is written as JSON writes it, and loses nothing by being one: no leading zeros, no `+`, no
/// decimal comma, no exponent, and at most 15 digits, which every JSON reader keeps exactly.
nlohmann::ordered_json typed_value(std::string_view cell);

}  // namespace cis::programs
