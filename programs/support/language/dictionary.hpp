#pragma once

#include <array>
#include <cstddef>
#include <initializer_list>
#include <string_view>

#include "language/phrase.hpp"

namespace cis::programs {

/// A word of the service, and how people say it within a sentence.
struct ServiceWord {
    std::string_view wire_name{};  ///< a status of a posting, candidate or step, a type of step, an event
    std::string_view word{};
};
inline constexpr std::size_t service_word_count = 26;

/// A phrase for one, and for many.
struct CountedPhrase {
    std::string_view one{};
    std::string_view many{};
};

/// The table of a language: all its words, and how it writes numbers and days. Each language has a file with
/// its table, e.g. german.hpp. A table that lacks a phrase, a word or a name in braces does not compile.
struct Dictionary {
    char decimal{};                ///< between the whole number and the decimals
    std::string_view thousands{};  ///< between groups of three digits
    std::string_view percent{};    ///< after a number, with the blank if there is one
    /// A day: `{d}`, `{dd}`, `{mm}`, `{month}` and `{yyyy}` stand for its parts.
    std::string_view day{};
    std::array<std::string_view, 12> months{};   ///< for `{month}`
    std::array<std::string_view, 7> weekdays{};  ///< from Sunday
    bool zero_takes_one = false;                 ///< whether 0 takes the phrase for one, as in French
    std::array<std::string_view, phrase_count> phrases{};
    std::array<CountedPhrase, count_phrase_count> counted{};
    std::array<ServiceWord, service_word_count> words{};
};

/// An entry of a table.
struct PhraseEntry {
    Phrase phrase{};
    std::string_view text{};
};
struct CountedEntry {
    CountPhrase phrase{};
    CountedPhrase text{};
};

/// The phrases of a table, in the order of the enumerators. It compiles only if each is there once.
consteval std::array<std::string_view, phrase_count> phrases_of(std::initializer_list<PhraseEntry> entries) {
    std::array<std::string_view, phrase_count> phrases{};
    for (const auto& [phrase, text] : entries) {
        std::string_view& place = phrases.at(static_cast<std::size_t>(phrase));
        if (!place.empty()) throw "a phrase is there twice";
        place = text;
    }
    for (const std::string_view text : phrases)
        if (text.empty()) throw "a phrase is missing";
    return phrases;
}

/// The same for phrases with a number.
consteval std::array<CountedPhrase, count_phrase_count> counted_of(
    std::initializer_list<CountedEntry> entries) {
    std::array<CountedPhrase, count_phrase_count> phrases{};
    for (const auto& [phrase, text] : entries) {
        CountedPhrase& place = phrases.at(static_cast<std::size_t>(phrase));
        if (!place.one.empty()) throw "a phrase is there twice";
        place = text;
    }
    for (const CountedPhrase& text : phrases)
        if (text.one.empty() || text.many.empty()) throw "a phrase is missing";
    return phrases;
}

}  // namespace cis::programs
