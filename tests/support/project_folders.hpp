#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace cis::test {

/// The checkout, which contains README.md and CMakeLists.txt.
[[nodiscard]] std::filesystem::path project_folder();

/// The folder of the built programs.
[[nodiscard]] std::filesystem::path program_folder();

/// The command line of a program.
/// @param name the program and the words of its command, for example `cis postings create`; or the absolute
/// path of a program outside of the build
[[nodiscard]] std::vector<std::string> command_line(const std::string& name,
                                                    const std::vector<std::string>& arguments);

}  // namespace cis::test
