#include "ingest/identity/folded_name.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "cis/core/unseen_characters.hpp"
#include "core/folded_letters.hpp"
#include "ingest/identity/apostrophe.hpp"

namespace cis::ingest::detail {
namespace {

using Words = std::vector<std::string>;

// These words are folded, like all words in this file.
constexpr std::array<std::string_view, 38> title_words = {
    "dr",   "prof",    "professor", "professorin", "doctor", "doktor", "mr",       "mrs", "ms",     "miss",
    "mx",   "herr",    "frau",      "mme",         "mlle",   "madame", "monsieur", "sig", "signor", "signora",
    "dott", "dottore", "dottssa",   "dra",         "doc",    "dipl",   "ing",      "mag", "mgr",    "inz",
    "bc",   "judr",    "mudr",      "phdr",        "rndr",   "pan",    "pani",     "mevr"};
/// Fields that follow a title, as in `Dr. med.` and `Dr. rer. nat.`. Without a title before it, `Phil` is a
/// name.
constexpr std::array<std::string_view, 10> fields_of_study = {"med", "rer", "nat",   "phil",  "jur",
                                                              "oec", "pol", "habil", "theol", "vet"};
/// Titles that follow a name without a comma.
constexpr std::array<std::string_view, 6> degrees = {"phd", "mba", "msc", "bsc", "csc", "llm"};
/// Words after a name that tell people of the same name apart.
constexpr std::array<std::string_view, 7> generations = {"jr", "sr", "junior", "senior", "ii", "iii", "iv"};

bool is_one_of(std::span<const std::string_view> list, const std::string& word) {
    return std::ranges::find(list, word) != list.end();
}

bool is_comma(char32_t character) noexcept {
    return character == U',' || character == 0x060C || character == 0x3001 || character == 0xFF0C;
}

/// Whether a character separates words. Hyphens and dots do.
bool separates(char32_t character) noexcept {
    if (appearance_of(character) == Appearance::blank) return true;
    if (character < 0x80) {
        const bool is_letter = (character | 0x20U) >= U'a' && (character | 0x20U) <= U'z';
        return !is_letter && !(character >= U'0' && character <= U'9');
    }
    const bool is_latin_sign =
        character <= 0xBF && character != 0xAA && character != 0xB5 && character != 0xBA;
    const bool is_punctuation = character >= 0x2010 && character <= 0x205E;
    return is_latin_sign || is_punctuation || character == 0x30FB;
}

/// Splits a name at its commas, and each part into words.
std::vector<Words> parts_of(std::string_view name) {
    std::vector<Words> parts(1);
    std::string word;
    const auto end_word = [&] {
        if (!word.empty()) parts.back().push_back(std::move(word));
        word.clear();
    };
    while (!name.empty()) {
        const Character character = first_character(name);
        name.remove_prefix(character.bytes);
        const char32_t code_point = character.code_point;
        if (appearance_of(code_point) == Appearance::invisible || is_apostrophe(code_point)) continue;
        if (is_comma(code_point)) {
            end_word();
            if (!parts.back().empty()) parts.emplace_back();
        } else if (separates(code_point)) {
            end_word();
        } else {
            cis::detail::append_folded(word, code_point);
        }
    }
    end_word();
    if (parts.back().empty()) parts.pop_back();
    return parts;
}

Words without_titles(const Words& words) {
    auto begin = words.begin();
    while (begin != words.end() &&
           (is_one_of(title_words, *begin) || (begin != words.begin() && is_one_of(fields_of_study, *begin))))
        ++begin;
    auto end = words.end();
    while (end != begin && is_one_of(degrees, *std::prev(end))) --end;
    return {begin, end};
}

std::size_t size_of(const std::vector<Words>& parts) {
    std::size_t size = 0;
    for (const Words& words : parts) size += words.size();
    return size;
}

}  // namespace

std::string folded_name(std::string_view name) {
    std::vector<Words> parts = parts_of(name);
    std::vector<Words> untitled;
    for (const Words& words : parts) {
        if (Words rest = without_titles(words); !rest.empty()) untitled.push_back(std::move(rest));
    }
    if (size_of(untitled) > 1) parts = std::move(untitled);
    const auto is_generation = [](const Words& words) {
        return std::ranges::all_of(words, [](const auto& word) { return is_one_of(generations, word); });
    };
    // This swaps the parts of "Maier, Anna" and "Maier, Anna, Jr.", but not those of "Anna Maier, Jr."
    if (parts.size() > 1 && !is_generation(parts[1])) std::swap(parts[0], parts[1]);
    std::string text;
    for (const Words& words : parts) {
        for (const std::string& word : words) {
            if (!text.empty()) text += ' ';
            text += word;
        }
    }
    return text;
}

}  // namespace cis::ingest::detail
