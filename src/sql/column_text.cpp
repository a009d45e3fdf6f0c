#include "sql/column_text.hpp"

#include <cstddef>

namespace cis::sql {
namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";

unsigned byte_at(std::string_view text, std::size_t at) { return static_cast<unsigned char>(text[at]); }

bool is_continuation(std::string_view text, std::size_t at) {
    return at < text.size() && (byte_at(text, at) & 0xC0U) == 0x80U;
}

/// How many bytes the character at the begin of a text has; 0 if it cannot be stored.
std::size_t size_of_character(std::string_view text) {
    const unsigned first = byte_at(text, 0);
    if (first < 0x80) return first == 0 ? 0 : 1;
    if (first < 0xC2 || first > 0xF4 || !is_continuation(text, 1)) return 0;
    if (first < 0xE0) return 2;
    const unsigned second = byte_at(text, 1);
    // Longer than needed, or half of a surrogate pair, or greater than U+10FFFF.
    if ((first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F)) return 0;
    if ((first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F)) return 0;
    if (!is_continuation(text, 2)) return 0;
    if (first < 0xF0) return 3;
    return is_continuation(text, 3) ? 4 : 0;
}

}  // namespace

std::string column_text(std::string_view text) {
    std::string stored;
    stored.reserve(text.size());
    while (!text.empty()) {
        const std::size_t size = size_of_character(text);
        stored += size == 0 ? replacement : text.substr(0, size);
        text.remove_prefix(size == 0 ? 1 : size);
    }
    return stored;
}

}  // namespace cis::sql
