#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "options/duration_text.hpp"
#include "options/option_text.hpp"
#include "options/parse_arguments.hpp"
#include "options/program_text.hpp"

// Only command_line.cpp includes the library that reads the arguments, because the header of that library
// takes longer to compile than a program.
namespace CLI {  // NOLINT(readability-identifier-naming): the name of the library
class App;
class Option;
}  // namespace CLI

namespace cis::programs {

/// The values of a numeric option, including both ends.
struct Range {
    std::int64_t least{0};
    std::int64_t most{0};
};

/// The values of options that can have only certain values.
using Choices = std::map<const CLI::Option*, std::vector<std::string>>;

/// An option. Its functions say more about it.
class Option {
public:
    Option(CLI::Option* option, Choices* choices) : option_(option), choices_(choices) {}

    Option& required();
    /// Makes the help show the current value of the variable.
    Option& with_default();
    Option& one_of(const std::vector<std::string>& values);
    /// @param fault what is wrong with a value; empty if nothing is wrong
    Option& checked(std::function<std::string(const std::string&)> fault);
    Option& needs(const Option& other);
    Option& excludes(const Option& other);
    /// Names the environment variable that has the value if the option is not given.
    Option& or_variable(const std::string& name);

    [[nodiscard]] bool is_given() const;
    /// The name of the option in errors, e.g. `--posting`.
    [[nodiscard]] std::string name() const;

private:
    CLI::Option* option_;
    Choices* choices_;
};

/// The command line of a command: what it says about itself, and its options. An option is written as the
/// help shows it: `-o,--output FILE` has a value, `CSV` has no name but its place.
///
///     CommandLine line;
///     line.describe({.purpose = "Counts lines."});
///     line.number("--limit N", limit, {1, 100}, "Only so many");
///     line.flag("--quiet", is_quiet, "Print no progress");
class CommandLine {
public:
    CommandLine();
    CommandLine(const CommandLine&) = delete;
    CommandLine& operator=(const CommandLine&) = delete;
    ~CommandLine();

    /// Names the command, e.g. `cis postings create`.
    void name(const std::string& name);
    void describe(const ProgramText& text);
    /// What describe() was given.
    [[nodiscard]] const ProgramText& description() const noexcept { return description_; }
    /// The whole help.
    [[nodiscard]] std::string help() const;

    Option flag(const std::string& option, bool& variable, const std::string& help);
    Option text(const std::string& option, std::string& variable, const std::string& help);
    /// Adds what the command takes besides options: any number of words. They have a place instead of a name.
    Option words(const std::string& place, std::vector<std::string>& variable, const std::string& help);
    /// Adds an option that may be repeated, with one text each time.
    Option texts(const std::string& option, std::vector<std::string>& variable, const std::string& help);
    Option path(const std::string& option, std::filesystem::path& variable, const std::string& help);
    /// Adds an option whose text is checked and then passed to `read`.
    Option read(const std::string& option, std::function<void(const std::string&)> read,
                const std::string& help);
    /// Adds an option for a whole number. The variable may be an optional one.
    template <class T>
    Option number(const std::string& option, T& variable, Range range, const std::string& help) {
        return number_into(
            option, [&variable](std::int64_t number) { variable = T(number); },
            [&variable] { return to_text(variable); }, range, help);
    }
    /// Adds an option for a duration with its unit, e.g. `30s`, `5m` or `2h`. The variable is a duration or
    /// an optional one; a value that it cannot hold exactly is refused.
    template <class T>
    Option duration(const std::string& option, T& variable, std::chrono::milliseconds least,
                    std::chrono::milliseconds most, const std::string& help) {
        using Unit = typename UnitOf<T>::type;
        return duration_into(
            option,
            [&variable](std::chrono::milliseconds time) {
                variable = std::chrono::duration_cast<Unit>(time);
            },
            [&variable] { return to_text(variable); },
            {.least = least, .most = most, .step = std::chrono::milliseconds(Unit(1))}, help);
    }

    /// Adds an option for a share from 0 to 1.
    Option share(const std::string& option, double& variable, const std::string& help);

    /// The help shows the options that follow under this heading.
    void section(const std::string& heading);

    /// Requires that one of these is given. Otherwise the program ends.
    void require_one_of(std::vector<Option> options);

    /// Reads the arguments. Throws CommandFailure if one does not exist or cannot have its value.
    /// @param argv the arguments after the name of the command
    Parsed parse(int argc, const char* const* argv);

    /// The options and the arguments without a name, for completions and tables.
    [[nodiscard]] std::vector<OptionText> options() const;

private:
    template <class T>
    struct UnitOf {
        using type = T;
    };
    template <class T>
    struct UnitOf<std::optional<T>> {
        using type = T;
    };

    /// The durations of an option.
    struct Durations {
        std::chrono::milliseconds least{};
        std::chrono::milliseconds most{};
        std::chrono::milliseconds step{};
    };

    template <class T>
    static std::string to_text(const T& value) {
        if constexpr (requires { value.has_value(); }) {
            return value ? to_text(*value) : std::string();
        } else if constexpr (requires { value.count(); }) {
            return duration_text(value);
        } else {
            return std::to_string(value);
        }
    }

    Option number_into(const std::string& option, std::function<void(std::int64_t)> assign,
                       std::function<std::string()> default_value, Range range, const std::string& help);
    Option duration_into(const std::string& option, std::function<void(std::chrono::milliseconds)> assign,
                         std::function<std::string()> default_value, Durations durations,
                         const std::string& help);

    Option with_value(CLI::Option* option, const std::string& value);

    std::unique_ptr<CLI::App> app_;
    ProgramText description_{};
    Choices choices_{};
    std::string section_{};
};

}  // namespace cis::programs
