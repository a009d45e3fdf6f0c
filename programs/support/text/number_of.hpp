#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace cis::programs {

/// A number and the thing that it counts: `1 row`, `2 rows`.
/// @param one  the singular, e.g. `row`, `row is`
/// @param many the plural, if it is not the singular with an `s`, e.g. `rows are`
[[nodiscard]] std::string number_of(std::uint64_t number, std::string_view one, std::string_view many = {});

}  // namespace cis::programs
