#include "ingest/rows/plain_words.hpp"

#include <cis/core/unseen_characters.hpp>

#include "ingest/rows/composed_text.hpp"

namespace cis::programs::ingest_command {
namespace {

/// The Latin letter without its accent, in lower case; 0 if the character is not such a letter.
char plain_letter(char32_t character) {
    if (character >= 'a' && character <= 'z') return static_cast<char>(character);
    if (character >= 'A' && character <= 'Z') return static_cast<char>(character - 'A' + 'a');
    // Unicode does not decompose these.
    constexpr char32_t stroked_d = 0x111;
    constexpr char32_t dotless_i = 0x131;
    constexpr char32_t stroked_l = 0x142;
    if (character == stroked_d) return 'd';
    if (character == dotless_i) return 'i';
    if (character == stroked_l) return 'l';
    // From À (U+00C0) to ß, and from à (U+00E0) to ÿ. A full stop stands for a letter that the five languages
    // do not have.
    constexpr std::string_view letters = "aaaaaaaceeeeiiii.nooooo.ouuuuy.s";
    constexpr char32_t first = 0xC0;
    if (character < first || character >= first + 2 * letters.size()) return 0;
    const char letter = letters[(character - first) % letters.size()];
    return letter == '.' ? '\0' : letter;
}

/// Whether a mark on such a letter is only an accent. In Japanese and Indic scripts, it makes another letter.
bool may_have_accent(char32_t character) {
    constexpr char32_t after_arabic = 0x780;
    constexpr char32_t first_extended = 0x1E00;  // Latin and Greek letters with one accent or two
    constexpr char32_t after_extended = 0x2000;
    return character < after_arabic || (character >= first_extended && character < after_extended);
}

bool is_letter_of_title(char32_t character) {
    constexpr char32_t apostrophe = 0x02BC;  // Ukrainian "імʼя" is also written with other apostrophes
    return character != apostrophe && is_letter_or_mark(character);
}

/// The letters that a character beyond Latin-1 stands for, such as those of another script: without them, a
/// title such as "имя email" would say only "email".
std::string other_letters(std::string_view bytes, char32_t character) {
    std::string letters;
    const std::string folded_bytes = in_lower_case(bytes, may_have_accent(character));
    for (std::string_view rest = folded_bytes; !rest.empty();) {
        const Character one = first_character(rest);
        if (const char letter = plain_letter(one.code_point); letter != 0) {
            letters += letter;
        } else if (is_letter_of_title(one.code_point)) {
            letters += rest.substr(0, one.bytes);
        }
        rest.remove_prefix(one.bytes);
    }
    return letters;
}

}  // namespace

std::vector<std::string> plain_words(std::string_view title) {
    const std::string text = in_usual_width(title);
    std::vector<std::string> words(1);
    bool was_lower = false;
    for (std::string_view rest = text; !rest.empty();) {
        const Character character = first_character(rest);
        const std::string_view bytes = rest.substr(0, character.bytes);
        rest.remove_prefix(character.bytes);
        const Appearance appearance = appearance_of(character.code_point);
        if (appearance == Appearance::invisible) continue;
        constexpr char32_t beyond_latin_1 = 0x100;
        const bool is_other = appearance == Appearance::visible && character.code_point >= beyond_latin_1 &&
                              is_letter_of_title(character.code_point);
        const char letter = is_other ? '\0' : plain_letter(character.code_point);
        const bool is_upper = character.code_point >= 'A' && character.code_point <= 'Z';
        const bool is_between = letter == 0 && !is_other;
        // PhoneNumber is two words.
        if ((is_between || (is_upper && was_lower)) && !words.back().empty()) words.emplace_back();
        if (letter != 0) words.back() += letter;
        if (is_other) words.back() += other_letters(bytes, character.code_point);
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

}  // namespace cis::programs::ingest_command
