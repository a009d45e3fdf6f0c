#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "language/language.hpp"
#include "options/command_line.hpp"

namespace cis::programs {

/// `en (English), de (German) or …`
inline std::string list_of_languages() {
    std::string list;
    for (std::size_t i = 0; i < language_codes.size(); ++i) {
        if (i > 0) list += i + 1 == language_codes.size() ? " or " : ", ";
        list.append(language_codes.at(i)).append(" (").append(language_names.at(i)).append(")");
    }
    return list;
}

/// Why a text is not the code of a language, for the command line; empty if it is one.
inline std::string fault_of_language(const std::string& code) {
    return std::ranges::find(language_codes, code) == language_codes.end() ? "must be " + list_of_languages()
                                                                           : std::string();
}

/// Adds `--lang`, a code for language_of().
inline Option add_language_option(CommandLine& line, std::string& code) {
    return line.text("--lang CODE", code, "The language of what people read: " + list_of_languages())
        .one_of({language_codes.begin(), language_codes.end()})
        .with_default();
}

}  // namespace cis::programs
