#include "rows/proposal.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>

namespace cis::examples {
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

}  // namespace

std::string proposed_options(const std::vector<std::string>& unknown, const std::vector<Field>& taken) {
    std::string options;
    for (const std::string& name : unknown) {
        const auto field = probable_field(name);
        const auto means_the_same = [&](const std::string& other) { return probable_field(other) == field; };
        const bool is_clear = field && std::ranges::count_if(unknown, means_the_same) == 1 &&
                              std::ranges::find(taken, *field) == taken.end();
        if (!options.empty()) options += ' ';
        options +=
            is_clear ? "--map " + field->text() + "=" + for_shell(name) : "--ignore " + for_shell(name);
    }
    return options;
}

std::string advice_on_names(const std::vector<std::string>& unknown) {
    if (std::ranges::none_of(unknown, is_part_of_name)) return {};
    return "The service has one field for the whole name: join its parts in a column 'name'.";
}

}  // namespace cis::examples
