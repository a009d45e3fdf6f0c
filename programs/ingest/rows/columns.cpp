#include "ingest/rows/columns.hpp"

#include <algorithm>
#include <iterator>
#include <sstream>
#include <string>

#include "failure/input_error.hpp"
#include "ingest/rows/blanks.hpp"
#include "ingest/rows/composed_text.hpp"

namespace cis::programs::ingest_command {

std::string in_quotes(std::string_view text) { return "'" + std::string(text) + "'"; }

std::string list_in_quotes(const std::vector<std::string>& texts, std::string_view before_last) {
    std::string list;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        if (i > 0) list += i + 1 == texts.size() ? before_last : ", ";
        list += in_quotes(texts[i]);
    }
    return list;
}

Columns::Columns(const std::vector<std::string>& header) {
    constexpr std::size_t longest = 1000;  // of a title that a person wrote, in bytes
    for (const std::string& name : header) {
        if (name.size() > longest) {
            throw InputError("the title of column " + std::to_string(names_.size() + 1) +
                             " has more than 1,000 characters: is this the row of the titles?");
        }
        names_.push_back(composed(trimmed(name)));
    }
}

std::vector<std::size_t> Columns::similar(std::string_view name) const {
    std::vector<std::size_t> found;
    for (std::size_t column = 0; column < names_.size(); ++column)
        if (folded(names_[column]) == folded(name)) found.push_back(column);
    return found;
}

std::vector<std::size_t> Columns::all_named(std::string_view text, std::string_view option) const {
    const std::string name = composed(trimmed(text));
    const std::vector<std::size_t> found = similar(name);
    if (found.empty()) throw InputError(std::string(option) + ": there is no column " + in_quotes(name));
    std::vector<std::size_t> exact;
    std::ranges::copy_if(found, std::back_inserter(exact),
                         [&](std::size_t column) { return names_[column] == name; });
    return exact.empty() ? found : exact;
}

std::size_t Columns::named(std::string_view name, std::string_view option) const {
    const auto found = all_named(name, option);
    if (found.size() > 1) {
        throw InputError(std::string(option) + ": several columns are named " + in_quotes(name) +
                         ": give them different titles in the file");
    }
    return found.front();
}

/// Ways to read a text as names of columns. Two are enough to know that the text is ambiguous.
struct Columns::Readings {
    std::vector<std::vector<std::string>> found{};
    std::vector<bool> is_dead{};  ///< by word: whether no reading has a name that begins there
    [[nodiscard]] bool is_ambiguous() const { return found.size() > 1; }
};

void Columns::read(const std::vector<std::string>& words, std::size_t from, std::vector<std::string>& names,
                   Readings& readings) const {
    if (from == words.size()) {
        readings.found.push_back(names);
        return;
    }
    if (readings.is_dead[from]) return;
    const std::size_t found_before = readings.found.size();
    std::string name;
    for (std::size_t at = from; at < words.size() && !readings.is_ambiguous(); ++at) {
        name += (name.empty() ? "" : " ") + words[at];
        if (similar(name).empty()) continue;
        names.push_back(name);
        read(words, at + 1, names, readings);
        names.pop_back();
    }
    readings.is_dead[from] = readings.found.size() == found_before;
}

std::vector<std::size_t> Columns::several_named(std::string_view text, std::string_view option) const {
    const std::string whole = composed(trimmed(text));
    if (!similar(whole).empty()) return {named(whole, option)};
    std::vector<std::string> words;
    std::istringstream stream(whole);
    for (std::string word; stream >> word;) words.push_back(word);
    Readings readings{.is_dead = std::vector<bool>(words.size() + 1)};
    std::vector<std::string> names;
    read(words, 0, names, readings);
    if (readings.found.empty()) {
        throw InputError(std::string(option) + ": there is no column " + in_quotes(whole) +
                         (words.size() > 1 ? ", and no columns with these words as their titles" : ""));
    }
    if (readings.is_ambiguous()) {
        const auto columns = [](const std::vector<std::string>& reading) {
            return (reading.size() == 1 ? "the column " : "the columns ") + list_in_quotes(reading, " and ");
        };
        throw InputError(std::string(option) + ": " + in_quotes(whole) + " can mean " +
                         columns(readings.found[0]) + ", or " + columns(readings.found[1]) +
                         ": give one of them another title in the file");
    }
    std::vector<std::size_t> found;
    for (const std::string& name : readings.found.front()) {
        found.push_back(named(name, option));
        if (std::ranges::count(found, found.back()) > 1) {
            throw InputError(std::string(option) + ": " + in_quotes(whole) + " names the column " +
                             in_quotes(name) + " twice");
        }
    }
    return found;
}

}  // namespace cis::programs::ingest_command
