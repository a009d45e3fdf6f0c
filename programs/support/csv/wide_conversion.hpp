#pragma once

#include <memory>
#include <string_view>

#include "csv/conversion.hpp"

namespace cis::programs {

/// UTF-16 and UTF-32, as iconv reads them, for a system whose own functions read only other encodings.
/// @param encoding in capital letters
/// @return nullptr if it is another encoding
[[nodiscard]] std::unique_ptr<Conversion> open_wide_conversion(std::string_view encoding);

}  // namespace cis::programs
