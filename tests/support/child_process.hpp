#pragma once

#include <sys/types.h>

#include <map>
#include <string>
#include <vector>

namespace cis::test {

/// The result of a program.
struct ProgramResult {
    int exit_code{-1};  ///< -1 if a signal ended the program
    std::string out{};
    std::string err{};

    /// The last line of `out`, without its end.
    [[nodiscard]] std::string last_line() const;
};

/// Runs one of the build's programs to its end.
/// @param name        see command_line()
/// @param environment variables that are added to those of this process, or replace them
[[nodiscard]] ProgramResult run_program(const std::string& name, std::vector<std::string> arguments,
                                        const std::map<std::string, std::string>& environment);

}  // namespace cis::test
