#pragma once

#include <filesystem>

namespace cis::test {

/// The checkout, which contains README.md and CMakeLists.txt.
[[nodiscard]] std::filesystem::path project_folder();

/// The folder of the built programs.
[[nodiscard]] std::filesystem::path program_folder();

}  // namespace cis::test
