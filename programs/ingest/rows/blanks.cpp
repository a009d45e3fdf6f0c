#include "ingest/rows/blanks.hpp"

#include <cis/core/unseen_characters.hpp>

namespace cis::programs::ingest_command {
namespace {

bool was_blank(char32_t character) noexcept {
    constexpr char32_t zero_width_space = 0x200B;
    constexpr char32_t byte_order_mark = 0xFEFF;
    return appearance_of(character) == Appearance::blank || character == zero_width_space ||
           character == byte_order_mark;
}

/// The text from the first to the last character for which `is_left_out` is false.
template <class IsLeftOut>
std::string_view without_ends(std::string_view text, IsLeftOut is_left_out) noexcept {
    std::size_t begin = 0;  // start of the part that is kept
    std::size_t end = 0;
    for (std::size_t at = 0; at < text.size();) {
        const Character character = first_character(text.substr(at));
        at += character.bytes;
        if (is_left_out(character.code_point)) {
            if (end == 0) begin = at;
        } else {
            end = at;
        }
    }
    return end == 0 ? std::string_view() : text.substr(begin, end - begin);
}

}  // namespace

bool is_control(char32_t character) noexcept {
    constexpr char32_t space = 0x20;
    constexpr char32_t del = 0x7F;
    constexpr char32_t after_c1 = 0xA0;
    return character < space || (character >= del && character < after_c1);
}

std::string_view trimmed(std::string_view text) noexcept { return without_unseen_ends(text); }

std::string_view trimmed_before(std::string_view text) noexcept { return without_ends(text, was_blank); }

std::string_view trimmed_name(std::string_view text) noexcept {
    return without_ends(text, [](char32_t character) {
        const Appearance appearance = appearance_of(character);
        return appearance == Appearance::blank ||
               (appearance == Appearance::invisible && !is_control(character));
    });
}

std::string folded(std::string_view name) {
    std::string result;
    while (!name.empty()) {
        const Character character = first_character(name);
        if (appearance_of(character.code_point) == Appearance::visible && name.front() != '_') {
            const char c = name.front();
            if (c >= 'A' && c <= 'Z') {
                result += static_cast<char>(c - 'A' + 'a');
            } else {
                result += name.substr(0, character.bytes);
            }
        }
        name.remove_prefix(character.bytes);
    }
    return result;
}

}  // namespace cis::programs::ingest_command
