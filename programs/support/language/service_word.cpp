#include "language/service_word.hpp"

#include <algorithm>

#include "language/dictionaries.hpp"
#include "text/harmless_text.hpp"

namespace cis::programs {

std::string service_word(Language language, std::string_view wire_name) {
    const auto& words = dictionary_of(language).words;
    const auto* const found = std::ranges::find(words, wire_name, &ServiceWord::wire_name);
    if (found != words.end()) return std::string(found->word);
    std::string word = harmless(wire_name);
    std::ranges::replace(word, '_', ' ');
    return word.find_first_not_of(' ') == std::string::npos ? std::string() : word;
}

std::string capitalized(std::string text) {
    if (text.empty()) return text;
    if (text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
    // From à to þ: U+00E0 to U+00FE, without the sign of division.
    const auto second = text.size() > 1 ? static_cast<unsigned char>(text[1]) : 0U;
    if (text[0] == '\xC3' && second >= 0xA0U && second <= 0xBEU && second != 0xB7U)
        text[1] = static_cast<char>(second - 0x20U);
    return text;
}

}  // namespace cis::programs
