#include "rows/plain_words.hpp"

#include <cis/core/unseen_characters.hpp>

#include "rows/composed_text.hpp"

namespace cis::programs {
namespace {

/// The Latin letter without its accent, in lower case; 0 if the character is not such a letter.
char plain_letter(char32_t character) {
    if (character >= 'a' && character <= 'z') return static_cast<char>(character);
    if (character >= 'A' && character <= 'Z') return static_cast<char>(character - 'A' + 'a');
    // From À (U+00C0) to ß, and from à (U+00E0) to ÿ. A full stop stands for a letter that the five languages
    // do not have.
    constexpr std::string_view letters = "aaaaaaaceeeeiiii.nooooo.ouuuuy.s";
    constexpr char32_t first = 0xC0;
    if (character < first || character >= first + 2 * letters.size()) return 0;
    const char letter = letters[(character - first) % letters.size()];
    return letter == '.' ? '\0' : letter;
}

/// Whether a character is a letter of another script. Without such letters, a title such as "имя email" would
/// say only "email".
bool is_other_letter(char32_t character) {
    constexpr char32_t beyond_latin_1 = 0x100;
    constexpr char32_t first_mark = 0x2000;  // dashes, quotes, arrows and other signs
    constexpr char32_t last_mark = 0x2BFF;
    return character >= beyond_latin_1 && (character < first_mark || character > last_mark);
}

}  // namespace

std::vector<std::string> plain_words(std::string_view title) {
    const std::string text = composed(title);
    std::vector<std::string> words(1);
    bool was_lower = false;
    for (std::string_view rest = text; !rest.empty();) {
        const Character character = first_character(rest);
        const std::string_view bytes = rest.substr(0, character.bytes);
        rest.remove_prefix(character.bytes);
        const Appearance appearance = appearance_of(character.code_point);
        if (appearance == Appearance::invisible) continue;
        const char letter = plain_letter(character.code_point);
        const bool is_other =
            letter == 0 && appearance == Appearance::visible && is_other_letter(character.code_point);
        const bool is_upper = character.code_point >= 'A' && character.code_point <= 'Z';
        const bool is_between = letter == 0 && !is_other;
        // PhoneNumber is two words.
        if ((is_between || (is_upper && was_lower)) && !words.back().empty()) words.emplace_back();
        if (letter != 0) words.back() += letter;
        if (is_other) words.back() += bytes;
        was_lower = letter != 0 && !is_upper;
    }
    if (words.back().empty()) words.pop_back();
    return words;
}

std::string joined_words(std::string_view title) {
    std::string joined;
    for (const std::string& word : plain_words(title)) joined += word;
    return joined;
}

}  // namespace cis::programs
