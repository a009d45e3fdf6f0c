#include "language/dictionaries.hpp"

#include "language/english.hpp"
#include "language/french.hpp"
#include "language/german.hpp"
#include "language/italian.hpp"
#include "language/spanish.hpp"

namespace cis::programs {
namespace {

/// In the order of the languages.
constexpr std::array<Dictionary, language_codes.size()> dictionaries{english(), german(), french(), spanish(),
                                                                     italian()};

/// Whether a text has all names in braces that another one has.
consteval bool has_names_of(std::string_view text, std::string_view other) {
    constexpr auto none = std::string_view::npos;
    for (std::size_t begin = other.find('{'); begin != none; begin = other.find('{', begin + 1)) {
        const std::string_view name = other.substr(begin, other.find('}', begin) - begin + 1);
        if (text.find(name) == none) return false;
    }
    return true;
}

consteval bool have_same_names(std::string_view a, std::string_view b) {
    return has_names_of(a, b) && has_names_of(b, a);
}

consteval bool is_like(const Dictionary& table, const Dictionary& other) {
    for (std::size_t i = 0; i < phrase_count; ++i)
        if (!have_same_names(table.phrases[i], other.phrases[i])) return false;
    for (std::size_t i = 0; i < count_phrase_count; ++i) {
        if (!have_same_names(table.counted[i].one, other.counted[i].many)) return false;
        if (!have_same_names(table.counted[i].many, other.counted[i].many)) return false;
    }
    for (std::size_t i = 0; i < service_word_count; ++i)
        if (table.words[i].word.empty() || table.words[i].wire_name != other.words[i].wire_name) return false;
    return true;
}

consteval bool are_alike() {
    for (const Dictionary& table : dictionaries)
        if (!is_like(table, dictionaries.front())) return false;
    return true;
}

static_assert(are_alike(),
              "a table has other names in braces, or other words of the service, than the first");

}  // namespace

const Dictionary& dictionary_of(Language language) {
    return dictionaries.at(static_cast<std::size_t>(language));
}

}  // namespace cis::programs
