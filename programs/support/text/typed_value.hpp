#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

namespace cis::programs {

/// The JSON value of a cell: a boolean (`true`, `FALSE`) or a decimal number if the cell plainly is one,
/// otherwise text.
///
/// A number must be written as in JSON, and lose nothing by being one: no leading zeros, no `+`, no decimal
/// comma, no exponent, and at most 15 digits, which every JSON reader keeps exactly.
nlohmann::ordered_json typed_value(std::string_view cell);

}  // namespace cis::programs
