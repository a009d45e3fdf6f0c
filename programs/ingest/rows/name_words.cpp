#include "ingest/rows/name_words.hpp"

#include <utf8proc.h>

#include <utility>

#include <cis/core/unseen_characters.hpp>

#include "ingest/rows/composed_text.hpp"

namespace cis::programs::ingest_command {
namespace {

bool is_comma_of_name(char32_t character) noexcept {
    constexpr char32_t arabic = 0x060C;
    constexpr char32_t ideographic = 0x3001;
    constexpr char32_t full_width = 0xFF0C;
    return character == U',' || character == arabic || character == ideographic || character == full_width;
}

/// Whether a character can be in a name: a letter, or a sign inside or after a word.
bool is_in_names(char32_t character) {
    if (is_letter_or_mark(character)) return true;
    if (utf8proc_category(static_cast<utf8proc_int32_t>(character)) == UTF8PROC_CATEGORY_PD) return true;
    constexpr std::u32string_view signs = U".'`\u00B4\u2019\u02BC\u00B7\u30FB";
    return signs.find(character) != std::u32string_view::npos ||
           appearance_of(character) == Appearance::invisible;
}

}  // namespace

NameWords words_of_name(std::string_view name) {
    NameWords words;
    words.parts.emplace_back();
    std::string word;
    const auto end_word = [&] {
        if (!word.empty()) words.parts.back().push_back(std::move(word));
        word.clear();
    };
    while (!name.empty()) {
        const Character character = first_character(name);
        if (is_comma_of_name(character.code_point)) {
            end_word();
            words.parts.emplace_back();
        } else if (appearance_of(character.code_point) == Appearance::blank) {
            end_word();
        } else {
            words.has_other_signs = words.has_other_signs || !is_in_names(character.code_point);
            word += name.substr(0, character.bytes);
        }
        name.remove_prefix(character.bytes);
    }
    end_word();
    return words;
}

}  // namespace cis::programs::ingest_command
