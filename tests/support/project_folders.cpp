#include "project_folders.hpp"

namespace cis::test {

std::filesystem::path project_folder() { return CIS_PROJECT_FOLDER; }

std::filesystem::path program_folder() { return CIS_PROGRAM_FOLDER; }

}  // namespace cis::test
