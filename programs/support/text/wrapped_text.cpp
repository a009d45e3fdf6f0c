#include "text/wrapped_text.hpp"

#include <sstream>

#include "text/utf8.hpp"

namespace cis::programs {
namespace {

constexpr std::size_t width = 79;

std::string wrapped_paragraph(const std::string& paragraph, std::size_t indent, std::size_t column) {
    std::string lines;
    bool begins_line = true;
    std::istringstream words(paragraph);
    for (std::string word; words >> word; begins_line = false) {
        const std::size_t length = count_characters(word);
        if (!begins_line && column + 1 + length > width) {
            lines += '\n';
            column = 0;
            begins_line = true;
        }
        std::size_t blanks = begins_line ? 0 : 1;
        if (column < indent) blanks = indent - column;
        lines += std::string(blanks, ' ') + word;
        column += blanks + length;
    }
    return lines;
}

}  // namespace

std::size_t count_characters(std::string_view text) noexcept {
    std::size_t count = 0;
    for (; !text.empty(); text.remove_prefix(first_utf8_character(text).bytes)) ++count;
    return count;
}

std::string wrapped_text(const std::string& text, std::size_t indent, std::size_t column) {
    std::string lines;
    std::istringstream paragraphs(text);
    for (std::string paragraph; std::getline(paragraphs, paragraph); column = 0) {
        lines += wrapped_paragraph(paragraph, indent, column) + '\n';
    }
    return lines;
}

}  // namespace cis::programs
