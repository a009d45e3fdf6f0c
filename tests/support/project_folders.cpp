#include "project_folders.hpp"

#include <iterator>
#include <sstream>

namespace cis::test {

std::filesystem::path project_folder() { return CIS_PROJECT_FOLDER; }

std::filesystem::path program_folder() { return CIS_PROGRAM_FOLDER; }

std::vector<std::string> command_line(const std::string& name, const std::vector<std::string>& arguments) {
    std::vector<std::string> words{name};
    if (!name.starts_with('/')) {
        std::istringstream stream(name);
        words.assign(std::istream_iterator<std::string>(stream), {});
        words.front() = program_folder() / words.front();
    }
    words.insert(words.end(), arguments.begin(), arguments.end());
    return words;
}

}  // namespace cis::test
