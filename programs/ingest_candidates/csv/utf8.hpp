#pragma once

#include <string_view>

namespace cis::programs {

/// Whether `text` is well-formed UTF-8: no overlong forms, no surrogates, nothing beyond U+10FFFF.
bool is_valid_utf8(std::string_view text) noexcept;

}  // namespace cis::programs
