#include "ingest/rows/name_order.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <vector>

#include "ingest/rows/name_words.hpp"
#include "ingest/rows/plain_words.hpp"
#include "text/number_of.hpp"

namespace cis::programs::ingest_command {
namespace {

/// The words of a part of a name, as they are written. Blanks are between them.
using Part = std::vector<std::string>;

// All words are in the form that joined_words() makes: `Ph.D.` is `phd`.

/// What distinguishes people with the same name. It stays after the last name.
constexpr auto generations =
    std::to_array<std::string_view>({"jr", "jnr", "junior", "sr", "snr", "senior", "ii", "iii", "iv"});
constexpr auto degrees = std::to_array<std::string_view>(
    {"phd", "dphil", "md", "dds", "jd", "esq", "mba", "msc", "bsc", "llm", "llb", "cpa", "csc", "rn"});
/// What stands in front of a name.
constexpr auto titles_of_names =
    std::to_array<std::string_view>({"dr", "prof", "professor", "dipl", "dipling", "ing", "mag", "mr", "mrs",
                                     "ms", "miss", "herr", "frau", "mme", "sig", "mgr", "inz"});
/// Fields that follow a title, as in `Dr. med.`.
constexpr auto fields_of_title =
    std::to_array<std::string_view>({"med", "phil", "rer", "nat", "jur", "pol", "oec", "hc", "habil"});
/// What belongs to a last name: `Berg, van den` has no first name.
constexpr auto particles = std::to_array<std::string_view>(
    {"van", "von", "vom", "der", "den", "de",  "del", "della", "di",  "da", "dos",
     "das", "do",  "du",  "la",  "le",  "ter", "ten", "zu",    "zur", "af"});

constexpr std::string_view has_no_comma = "is sent as it stands: it has no comma";
constexpr std::string_view has_several_commas = "is sent as it stands: it has several commas";
constexpr std::string_view has_no_first_name = "is sent as it stands: behind its comma is no first name";
constexpr std::string_view has_no_last_name = "is sent as it stands: before its comma is no last name";
constexpr std::string_view has_other_signs = "is sent as it stands: it has signs beside letters";

bool is_one_of(const auto& words, const std::string& word) { return is_among(words, joined_words(word)); }

bool is_behind(const std::string& word) { return is_one_of(generations, word) || is_one_of(degrees, word); }

bool is_no_last_name(const std::string& word) {
    return is_behind(word) || is_one_of(titles_of_names, word) || is_one_of(fields_of_title, word);
}

bool is_no_first_name(const std::string& word) { return is_no_last_name(word) || is_one_of(particles, word); }

/// Removes the titles in front of a last name. @return these titles
Part taken_titles(Part& last) {
    auto end = last.begin();
    while (end != last.end() &&
           (is_one_of(titles_of_names, *end) || (end != last.begin() && is_one_of(fields_of_title, *end))))
        ++end;
    Part taken(last.begin(), end);
    last.erase(last.begin(), end);
    return taken;
}

/// Removes what follows a first name, such as `Jr.` or `MBA`. @return these words
Part taken_suffixes(Part& first) {
    auto begin = first.end();
    while (begin != first.begin() && is_behind(*std::prev(begin))) --begin;
    Part taken(begin, first.end());
    first.erase(begin, first.end());
    return taken;
}

std::string with_blanks_between(std::initializer_list<const Part*> parts) {
    std::string text;
    for (const Part* const part : parts)
        for (const std::string& word : *part) text += (text.empty() ? "" : " ") + word;
    return text;
}

}  // namespace

TurnedName turned_name(std::string_view name) {
    auto [parts, has_signs] = words_of_name(name);
    const auto as_it_stands = [&](std::string_view doubt) {
        return TurnedName{.name = std::string(name), .doubt = doubt};
    };
    if (parts.size() == 1) return as_it_stands(parts.front().size() > 1 ? has_no_comma : "");
    if (has_signs) return as_it_stands(has_other_signs);
    const bool has_suffix =
        parts.size() == 3 && !parts.back().empty() && std::ranges::all_of(parts.back(), is_behind);
    if (parts.size() > 2 && !has_suffix) return as_it_stands(has_several_commas);
    Part& last = parts[0];
    Part& first = parts[1];
    if (std::ranges::all_of(last, is_no_last_name)) return as_it_stands(has_no_last_name);
    if (std::ranges::all_of(first, is_no_first_name)) return as_it_stands(has_no_first_name);
    const Part before = taken_titles(last);
    const Part behind = taken_suffixes(first);
    const Part suffix = has_suffix ? parts[2] : Part();
    return {.name = with_blanks_between({&before, &first, &last, &behind, &suffix}), .is_turned = true};
}

void NameOrderCount::add(const Row& row) {
    if (row.params.name) ++names_;
    if (row.params.name && row.is_name_last_first) ++last_first_;
}

std::string NameOrderCount::summary() const {
    if (last_first_ == 0 || 2 * last_first_ <= names_) return {};
    return std::to_string(last_first_) + " of " + number_of(names_, "name") +
           (last_first_ == 1 ? " is" : " are") +
           " written as 'Last, First'. To send such names as 'First Last': --name-order last-first. They "
           "remain the same people";
}

}  // namespace cis::programs::ingest_command
