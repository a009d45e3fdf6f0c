#include "rows/proposal.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>

#include "rows/columns.hpp"
#include "rows/title_words.hpp"

namespace cis::programs {
namespace {

std::string for_shell(const std::string& text) {
    std::string quoted = "'";
    for (const char c : text) {
        if (c == '\'') {
            quoted += "'\\''";
        } else {
            quoted += c;
        }
    }
    return quoted + "'";
}

std::optional<Field> field_of(const std::string& title) {
    const auto field = probable_field(title);
    return field ? field : meaning_of(title);
}

/// The field to which a column is mapped; none if that is not clear.
std::optional<Field> clear_field(const std::string& title, const std::vector<std::string>& unknown,
                                 const std::vector<Field>& taken) {
    const auto field = field_of(title);
    const auto means_the_same = [&](const std::string& other) { return field_of(other) == field; };
    const bool is_clear = field && std::ranges::count_if(unknown, means_the_same) == 1 &&
                          std::ranges::find(taken, *field) == taken.end();
    return is_clear ? field : std::nullopt;
}

bool is_of_contacts(const std::string& title) {
    return probable_field(title) || is_part_of_name(title) || names_a_contact(title);
}

}  // namespace

std::string proposed_options(const std::vector<std::string>& unknown, const std::vector<Field>& taken) {
    std::string options;
    for (const std::string& title : unknown) {
        const auto field = clear_field(title, unknown, taken);
        if (!field && is_of_contacts(title)) continue;
        if (!options.empty()) options += ' ';
        options += field ? "--map " + field->text() + "=" + for_shell(title) : "--ignore " + for_shell(title);
    }
    return options;
}

std::string advice_on_contacts(const std::vector<std::string>& unknown, const std::vector<Field>& taken) {
    std::string list;
    for (const std::string& title : unknown) {
        if (!is_of_contacts(title) || clear_field(title, unknown, taken)) continue;
        list += (list.empty() ? "" : ", ") + in_quotes(title);
    }
    if (list.empty()) return {};
    std::string advice = list + " may have names or contacts: decide what to do with such a column.";
    if (std::ranges::any_of(unknown, is_part_of_name))
        advice += " The service has one field for the whole name: join its parts in a column 'name'.";
    return advice;
}

}  // namespace cis::programs
