#include "core/utf8.hpp"

#include <simdjson.h>

namespace cis::detail {

bool is_utf8(std::string_view text) noexcept { return simdjson::validate_utf8(text); }

std::size_t code_points(std::string_view text) noexcept {
    std::size_t count = 0;
    for (const char c : text) count += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U ? 1U : 0U;
    return count;
}

void append_utf8(std::string& text, char32_t code_point) {
    const auto append = [&](char32_t byte) { text += static_cast<char>(byte); };
    if (code_point < 0x80) {
        append(code_point);
        return;
    }
    if (code_point < 0x800) {
        append(0xC0U | code_point >> 6U);
    } else {
        if (code_point < 0x10000) {
            append(0xE0U | code_point >> 12U);
        } else {
            append(0xF0U | code_point >> 18U);
            append(0x80U | (code_point >> 12U & 0x3FU));
        }
        append(0x80U | (code_point >> 6U & 0x3FU));
    }
    append(0x80U | (code_point & 0x3FU));
}

}  // namespace cis::detail
