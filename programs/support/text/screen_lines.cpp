#include "text/screen_lines.hpp"

#include <algorithm>

#include "text/cell_width.hpp"
#include "text/utf8.hpp"

namespace cis::programs {
namespace {

/// On a narrower terminal, nothing is readable anyway.
constexpr std::size_t narrowest = 20;
/// A label is shorter.
constexpr std::size_t longest_label = 16;

bool is_to_copy(std::string_view line) { return line.starts_with("  ") && !line.starts_with("   "); }

/// Where the text after a label begins; 0 if there is no label.
std::size_t indent_of(std::string_view line) {
    const std::size_t gap = line.find("  ");
    if (gap == std::string_view::npos || gap > longest_label) return 0;
    const std::size_t begin = line.find_first_not_of(' ', gap);
    return begin == std::string_view::npos || begin > longest_label ? 0 : begin;
}

std::string screen_line(std::string_view line, std::size_t width) {
    if (is_to_copy(line) || cell_width(line) <= width) return std::string(line);
    const std::size_t indent = indent_of(line);
    std::string lines(line.substr(0, indent));
    line.remove_prefix(indent);
    std::size_t used = indent;
    bool begins_line = true;
    while (!line.empty()) {
        // A word with the blanks before it.
        const std::size_t begin = std::min(line.find_first_not_of(' '), line.size());
        const std::size_t end = std::min(line.find(' ', begin), line.size());
        const std::size_t cells = cell_width(line.substr(0, end));
        const bool is_word = begin < end;
        if (is_word && !begins_line && used + cells > width) {
            lines += '\n' + std::string(indent, ' ');
            lines += line.substr(begin, end - begin);
            used = indent + cells - begin;
        } else {
            lines += line.substr(0, end);
            used += cells;
        }
        begins_line = false;
        line.remove_prefix(end);
    }
    return lines;
}

}  // namespace

std::string screen_lines(std::string_view text, std::optional<std::size_t> width) {
    if (!width || *width < narrowest) return std::string(text);
    std::string lines;
    for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
        lines += screen_line(text.substr(0, end), *width) + '\n';
        text.remove_prefix(end + 1);
    }
    return lines + screen_line(text, *width);
}

std::string_view beginning_in(std::string_view text, std::size_t width) {
    std::size_t end = 0;
    for (std::size_t cells = 0; end < text.size();) {
        const Utf8Character character = first_utf8_character(text.substr(end));
        cells += cell_width(character.code_point);
        if (cells > width) break;
        end += character.bytes;
    }
    return text.substr(0, end);
}

}  // namespace cis::programs
