#include "workbook/escaped_text.hpp"

#include <cstdint>
#include <optional>

namespace cis::programs {
namespace {

constexpr std::size_t escape_bytes = 7;  // _x000D_

std::optional<std::uint32_t> hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return std::nullopt;
}

/// The unit of UTF-16 that an escape at the beginning of the text means.
std::optional<std::uint32_t> escaped_unit(std::string_view text) {
    if (text.size() < escape_bytes || !text.starts_with("_x") || text[6] != '_') return std::nullopt;
    std::uint32_t unit = 0;
    for (const char c : text.substr(2, 4)) {
        const auto digit = hex_digit(c);
        if (!digit) return std::nullopt;
        unit = unit << 4U | *digit;
    }
    return unit;
}

bool is_first_half(std::uint32_t unit) { return unit >= 0xD800 && unit < 0xDC00; }
bool is_second_half(std::uint32_t unit) { return unit >= 0xDC00 && unit < 0xE000; }

void append(std::string& text, std::uint32_t point) {
    const auto byte = [&](std::uint32_t value) { text += static_cast<char>(value); };
    if (point < 0x80) {
        byte(point);
    } else if (point < 0x800) {
        byte(0xC0U | point >> 6U);
        byte(0x80U | (point & 0x3FU));
    } else if (point < 0x10000) {
        byte(0xE0U | point >> 12U);
        byte(0x80U | (point >> 6U & 0x3FU));
        byte(0x80U | (point & 0x3FU));
    } else {
        byte(0xF0U | point >> 18U);
        byte(0x80U | (point >> 12U & 0x3FU));
        byte(0x80U | (point >> 6U & 0x3FU));
        byte(0x80U | (point & 0x3FU));
    }
}

}  // namespace

std::string without_escapes(std::string_view text) {
    if (text.find('_') == std::string_view::npos && text.find('\r') == std::string_view::npos) {
        return std::string(text);
    }
    std::string plain;
    plain.reserve(text.size());
    while (!text.empty()) {
        const auto unit = text.front() == '_' ? escaped_unit(text) : std::nullopt;
        if (!unit) {
            plain += text.front();
            text.remove_prefix(1);
            continue;
        }
        text.remove_prefix(escape_bytes);
        const auto second = is_first_half(*unit) ? escaped_unit(text) : std::nullopt;
        if (second && is_second_half(*second)) {
            append(plain, 0x10000 + ((*unit - 0xD800) << 10U) + (*second - 0xDC00));
            text.remove_prefix(escape_bytes);
        } else {
            // Half a character is none.
            append(plain, is_first_half(*unit) || is_second_half(*unit) ? 0xFFFD : *unit);
        }
    }
    std::string lines;
    lines.reserve(plain.size());
    for (std::size_t i = 0; i < plain.size(); ++i) {
        if (plain[i] == '\r' && i + 1 < plain.size() && plain[i + 1] == '\n') continue;
        lines += plain[i] == '\r' ? '\n' : plain[i];
    }
    return lines;
}

std::size_t units_of(std::string_view text) noexcept {
    std::size_t units = 0;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if ((byte & 0xC0U) != 0x80U) units += byte >= 0xF0U ? 2 : 1;
    }
    return units;
}

}  // namespace cis::programs
