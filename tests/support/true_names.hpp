#pragma once

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "project_folders.hpp"

namespace cis::test {

/// Names of people as they are written in a language, invented of frequent ones.
struct TrueNames {
    std::string language{};
    std::vector<std::string> given{};
    std::vector<std::string> surnames{};
};

inline std::vector<std::string> divided(const std::string& text, char divider) {
    std::vector<std::string> parts;
    std::istringstream stream(text);
    for (std::string part; std::getline(stream, part, divider);) parts.push_back(part);
    return parts;
}

/// A line of the file is LANGUAGE|GIVEN,…|SURNAME,…
inline std::vector<TrueNames> true_names() {
    std::vector<TrueNames> names;
    std::ifstream file(project_folder() / "tests/support/names_of_many_languages.txt");
    for (std::string line; std::getline(file, line);) {
        const auto parts = divided(line, '|');
        names.push_back({.language = parts.at(0),
                         .given = divided(parts.at(1), ','),
                         .surnames = divided(parts.at(2), ',')});
    }
    return names;
}

}  // namespace cis::test
