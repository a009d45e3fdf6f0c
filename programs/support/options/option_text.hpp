#pragma once

#include <string>
#include <vector>

namespace cis::programs {

/// An option as help, manual page, completions and the guide know it.
struct OptionText {
    std::string short_name{};  ///< `-o`, or empty
    std::string section{};     ///< the heading in the help; empty: the usual one
    std::string name{};        ///< `--output`; for an argument without a name, its place, e.g. `FILE`
    std::string value{};       ///< `FILE`; empty: it has no value
    std::string help{};
    std::string variable{};  ///< the environment variable that has its default
    std::string default_value{};
    std::vector<std::string> choices{};  ///< the values that it can have; empty: any
    bool is_required{false};

    /// Whether it is an argument without a name.
    [[nodiscard]] bool is_place() const noexcept { return !name.starts_with('-'); }
    /// Whether all commands have it, or all that call the service.
    [[nodiscard]] bool is_general() const noexcept {
        return name == "--help" || name == "--json" || name == "--quiet" || name == "--verbose" ||
               name == "--profile";
    }
    /// Its names and its value: `-o, --output FILE`.
    [[nodiscard]] std::string subject() const {
        return (short_name.empty() ? "" : short_name + ", ") + name + (value.empty() ? "" : ' ' + value);
    }
    /// What it does, with its default.
    [[nodiscard]] std::string whole_help() const {
        return help + (variable.empty() ? "" : ". Default: the variable " + variable) +
               (default_value.empty() ? "" : " [" + default_value + ']');
    }
};

}  // namespace cis::programs
