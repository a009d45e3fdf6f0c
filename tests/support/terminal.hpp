#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "child_process.hpp"

namespace cis::test {

/// Runs one of the build's programs at a terminal, with its standard input and standard error, to its end.
/// @param typed what a person types when the program asks
/// @param input a file for standard input instead of the terminal; empty: the terminal
/// @return `err` is what the terminal shows: standard error and the typed text
[[nodiscard]] ProgramResult run_at_terminal(const std::string& name,
                                            const std::vector<std::string>& arguments,
                                            const std::map<std::string, std::string>& environment,
                                            const std::string& typed, const std::string& input = "");

/// What a person types when the terminal shows a text.
struct Typed {
    std::string after{};  ///< empty: before the program runs
    std::string text{};
    std::function<void()> before{};  ///< what somebody does meanwhile
};

/// Runs one of the build's programs at a terminal, as run_at_terminal() does. Ctrl-C is `\x03`.
/// @param dialogue what is typed, one after the other
/// @param input a file for standard input instead of the terminal; empty: the terminal
[[nodiscard]] ProgramResult talk_at_terminal(const std::string& name,
                                             const std::vector<std::string>& arguments,
                                             const std::map<std::string, std::string>& environment,
                                             const std::vector<Typed>& dialogue,
                                             const std::string& input = "");

/// Runs one of the build's programs with all its streams at a terminal, to its end. Nothing is typed.
/// @return `err` is what the terminal shows
[[nodiscard]] ProgramResult show_at_terminal(const std::string& name,
                                             const std::vector<std::string>& arguments,
                                             const std::map<std::string, std::string>& environment);

}  // namespace cis::test
