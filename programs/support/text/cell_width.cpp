#include "text/cell_width.hpp"

#include "text/utf8.hpp"

namespace cis::programs {

std::size_t cell_width(std::string_view text) {
    std::size_t width = 0;
    while (!text.empty()) {
        const Utf8Character character = first_utf8_character(text);
        width += cell_width(character.code_point);
        text.remove_prefix(character.bytes);
    }
    return width;
}

}  // namespace cis::programs
