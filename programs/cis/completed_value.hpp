#pragma once

#include <string>
#include <string_view>

#include "options/option_text.hpp"

namespace cis::programs {

/// What a shell offers for the value of an option, or for an argument without a name.
enum class Completed { nothing, files, choices };

[[nodiscard]] inline Completed completed_value(const OptionText& option) {
    if (!option.choices.empty()) return Completed::choices;
    const std::string& value = option.is_place() ? option.name : option.value;
    return value.find("FILE") == std::string::npos ? Completed::nothing : Completed::files;
}

/// Words with blanks between them.
[[nodiscard]] inline std::string joined(const auto& words, std::string_view between = " ") {
    std::string text;
    for (const auto& word : words) text += (text.empty() ? "" : std::string(between)) + std::string(word);
    return text;
}

/// A text in single quotes for a shell.
[[nodiscard]] inline std::string shell_quoted(std::string_view text) {
    std::string safe = "'";
    for (const char c : text) safe += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return safe + '\'';
}

}  // namespace cis::programs
