#pragma once

#include <memory>
#include <string_view>

#include "csv/conversion.hpp"

namespace cis::programs {

/// Converts UTF-16 and UTF-32 as iconv does, for a system whose own functions read only other encodings.
/// @param encoding its name in capital letters
/// @return nullptr for any other encoding
[[nodiscard]] std::unique_ptr<Conversion> open_wide_conversion(std::string_view encoding);

}  // namespace cis::programs
