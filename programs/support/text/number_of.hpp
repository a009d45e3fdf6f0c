#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace cis::programs {

/// A number and what it counts: `1 row`, `2 rows`.
/// @param one  e.g. `row`, `row is`
/// @param many the other form, if it is not the same with an `s`, e.g. `rows are`
[[nodiscard]] std::string number_of(std::uint64_t number, std::string_view one, std::string_view many = {});

}  // namespace cis::programs
