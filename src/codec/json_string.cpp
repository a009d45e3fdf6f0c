#include "codec/json_string.hpp"

#include <charconv>
#include <cstdint>
#include <optional>
#include <system_error>

#include "core/utf8.hpp"

namespace cis::detail {
namespace {

constexpr std::uint32_t replacement_character = 0xFFFD;
constexpr std::size_t unit_digits = 4;

/// The character that a one-character escape represents; zero if it is not an escape.
char simple_escape(char c) {
    switch (c) {
        case '"':
        case '\\':
        case '/': return c;
        case 'b': return '\b';
        case 'f': return '\f';
        case 'n': return '\n';
        case 'r': return '\r';
        case 't': return '\t';
        default: return '\0';
    }
}

/// The UTF-16 code unit at the start of a text, from its four hexadecimal digits.
std::optional<std::uint32_t> code_unit(std::string_view text) {
    if (text.size() < unit_digits) return std::nullopt;
    std::uint32_t unit{};
    const char* const begin = text.data();
    const char* const end = begin + unit_digits;
    const auto [stopped, error] = std::from_chars(begin, end, unit, 16);
    return error == std::errc{} && stopped == end ? std::optional(unit) : std::nullopt;
}

/// Reads what follows `\u`, and the other half of a surrogate pair. @return whether it is well-formed
bool unicode_escape(std::string_view inside, std::size_t& at, std::string& text) {
    const auto first = code_unit(inside.substr(at));
    if (!first) return false;
    at += unit_digits;
    std::uint32_t code_point = *first;
    if (code_point >= 0xD800 && code_point < 0xE000) {
        const std::string_view rest = inside.substr(at);
        const auto second = rest.starts_with("\\u") ? code_unit(rest.substr(2)) : std::nullopt;
        const bool is_pair = code_point < 0xDC00 && second && *second >= 0xDC00 && *second < 0xE000;
        if (is_pair) {
            code_point = 0x10000 + ((code_point - 0xD800) << 10U) + (*second - 0xDC00);
            at += 2 + unit_digits;
        } else {
            code_point = replacement_character;
        }
    }
    append_utf8(text, code_point);
    return true;
}

}  // namespace

bool resolve_escapes(std::string_view inside, std::string& text) {
    text.clear();
    text.reserve(inside.size());
    std::size_t at = 0;
    for (auto escape = inside.find('\\'); escape != std::string_view::npos; escape = inside.find('\\', at)) {
        text += inside.substr(at, escape - at);
        if (escape + 1 == inside.size()) return false;
        at = escape + 2;
        if (inside[escape + 1] == 'u') {
            if (!unicode_escape(inside, at, text)) return false;
        } else if (const char c = simple_escape(inside[escape + 1])) {
            text += c;
        } else {
            return false;
        }
    }
    text += inside.substr(at);
    return true;
}

}  // namespace cis::detail
