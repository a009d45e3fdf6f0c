#include "core/utf8.hpp"

#include <simdjson.h>

namespace cis::detail {

bool is_utf8(std::string_view text) noexcept { return simdjson::validate_utf8(text); }

std::size_t code_points(std::string_view text) noexcept {
    std::size_t count = 0;
    for (const char c : text) count += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U ? 1U : 0U;
    return count;
}

}  // namespace cis::detail
