#pragma once

#include <sys/types.h>

#include <map>
#include <string>
#include <vector>

namespace cis::test {

/// How a program ended.
struct ProgramResult {
    int exit_code{-1};  ///< -1 when a signal ended it
    std::string out{};
    std::string err{};

    /// The last line of `out`, without its end.
    [[nodiscard]] std::string last_line() const;
};

/// Runs one of the build's programs to its end.
/// @param name        e.g. `ingest_candidates`, or the absolute path of any other program
/// @param environment added to this process's own, or in the place of its variables of these names
[[nodiscard]] ProgramResult run_program(const std::string& name, std::vector<std::string> arguments,
                                        const std::map<std::string, std::string>& environment);

}  // namespace cis::test
