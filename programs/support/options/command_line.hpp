#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

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

/// An option. Its functions say more about it.
class Option {
public:
    explicit Option(CLI::Option* option) : option_(option) {}

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
};

/// The command line of a program: what it says about itself, and its options. An option is written as the
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

    void describe(const ProgramText& text);

    Option flag(const std::string& option, bool& variable, const std::string& help);
    Option text(const std::string& option, std::string& variable, const std::string& help);
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
    /// Adds an option for a duration in whole seconds or another unit. The variable may be an optional one.
    template <class Unit, class T>
    Option duration(const std::string& option, T& variable, Range range, const std::string& help) {
        return number_into(
            option, [&variable](std::int64_t count) { variable = Unit(count); },
            [&variable] { return to_text<Unit>(variable); }, range, help);
    }

    /// Requires that one of these is given. Otherwise the program ends.
    void require_one_of(std::vector<Option> options);

    /// Reads the arguments of `main`.
    /// @return the exit code if the program ends now: 0 after `--help` or `--version`, 2 after an option that
    /// does not exist, or a value that it cannot have
    std::optional<int> parse(int argc, const char* const* argv);
    /// Whether `--verbose` was given.
    [[nodiscard]] bool is_verbose() const;

private:
    template <class Unit = void, class T>
    static std::string to_text(const T& value) {
        if constexpr (requires { value.has_value(); }) {
            return value ? to_text<Unit>(*value) : std::string();
        } else if constexpr (requires { value.count(); }) {
            return std::to_string(std::chrono::duration_cast<Unit>(value).count());
        } else {
            return std::to_string(value);
        }
    }

    Option number_into(const std::string& option, std::function<void(std::int64_t)> assign,
                       std::function<std::string()> default_value, Range range, const std::string& help);

    std::unique_ptr<CLI::App> app_;
};

}  // namespace cis::programs
