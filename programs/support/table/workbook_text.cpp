#include "table/workbook_text.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "csv/csv_text.hpp"

namespace cis::programs {
namespace {

/// The characters that XML does not allow, although they are valid in UTF-8.
constexpr std::array<std::string_view, 2> noncharacters{"\xEF\xBF\xBE", "\xEF\xBF\xBF"};

bool is_hexadecimal(char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'F') || (c >= 'a' && c <= 'f');
}

/// Whether a reader takes the beginning of a text for an escape.
bool begins_like_escape(std::string_view text) {
    constexpr std::size_t size = 7;  // _x0041_
    return text.size() >= size && text.starts_with("_x") && text[size - 1] == '_' &&
           std::ranges::all_of(text.substr(2, 4), is_hexadecimal);
}

/// The escape of a control character that a text of XML cannot hold, or would not keep.
std::string escape_of(char c) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    const auto code = static_cast<unsigned char>(c);
    return {'_', 'x', '0', '0', digits[code >> 4U], digits[code & 0xFU], '_'};
}

}  // namespace

std::string escaped_for_workbook(std::string_view text) {
    std::string escaped;
    escaped.reserve(text.size());
    while (!text.empty()) {
        const char c = text.front();
        if (const auto* const found = std::ranges::find_if(
                noncharacters, [text](std::string_view character) { return text.starts_with(character); });
            found != noncharacters.end()) {
            escaped += *found == noncharacters.front() ? "_xFFFE_" : "_xFFFF_";
            text.remove_prefix(found->size());
            continue;
        }
        if (begins_like_escape(text)) {
            escaped += "_x005F_";
        } else if (c == '\0') {
            escaped += replacement_character;  // as in a CSV file: no spreadsheet holds it
        } else if (c >= 0 && c < ' ' && c != '\n' && c != '\t') {
            escaped += escape_of(c);
        } else {
            escaped += c;
        }
        text.remove_prefix(1);
    }
    return escaped;
}

std::string restorable_cell(const std::string& text) {
    return restored_cell(text) == text ? text : harmless_cell(text);
}

}  // namespace cis::programs
