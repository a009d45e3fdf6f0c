#include "table.hpp"

#include <wchar.h>  // NOLINT(modernize-deprecated-headers): wcwidth() is POSIX, not standard C++

#include <algorithm>

namespace cis::examples {
namespace {

struct Character {
    char32_t code_point;
    std::size_t bytes;
};

/// The first character from a position in a valid UTF-8 text.
Character first_character(const std::string& text, std::size_t at) {
    const auto lead = static_cast<unsigned char>(text[at]);
    std::size_t bytes = 1;
    char32_t code_point = lead;
    if (lead >= 0xF0) {
        bytes = 4;
        code_point = lead & 0x07U;
    } else if (lead >= 0xE0) {
        bytes = 3;
        code_point = lead & 0x0FU;
    } else if (lead >= 0xC0) {
        bytes = 2;
        code_point = lead & 0x1FU;
    }
    bytes = std::min(bytes, text.size() - at);
    for (std::size_t i = 1; i < bytes; ++i) {
        code_point = (code_point << 6U) | (static_cast<unsigned char>(text[at + i]) & 0x3FU);
    }
    return {code_point, bytes};
}

}  // namespace

std::string fit(const std::string& text, std::size_t width) {
    std::string out;
    std::size_t used = 0;
    for (std::size_t at = 0; at < text.size();) {
        const Character character = first_character(text, at);
        // wcwidth() returns -1 for control characters, and for everything beyond ASCII in the "C" locale.
        const int cells = wcwidth(static_cast<wchar_t>(character.code_point));
        const bool is_control = character.code_point < 0x20 || character.code_point == 0x7F;
        const std::size_t needed = cells < 0 ? 1 : static_cast<std::size_t>(cells);
        if (used + needed > width) break;
        out += is_control ? " " : text.substr(at, character.bytes);
        used += needed;
        at += character.bytes;
    }
    return out + std::string(width - used, ' ');
}

void Table::print(std::ostream& out, const std::vector<std::string>& cells) {
    if (!titles_printed_) {
        std::vector<std::string> titles;
        titles.reserve(columns_.size());
        for (const Column& column : columns_) titles.push_back(column.title);
        print_line(out, titles);
        titles_printed_ = true;
    }
    print_line(out, cells);
}

void Table::print_line(std::ostream& out, const std::vector<std::string>& cells) const {
    std::string line;
    for (std::size_t i = 0; i < columns_.size() && i < cells.size(); ++i) {
        if (i > 0) line += "  ";
        line += fit(cells[i], columns_[i].width);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out << line << '\n';
}

}  // namespace cis::examples
