#pragma once

#include <filesystem>

namespace cis::test {

/// The checkout: where README.md and CMakeLists.txt are.
[[nodiscard]] std::filesystem::path project_folder();

/// Where the build puts its programs.
[[nodiscard]] std::filesystem::path program_folder();

}  // namespace cis::test
