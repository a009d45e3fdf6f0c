#include "wire_sample.hpp"

#include <fstream>
#include <iterator>
#include <stdexcept>

#include "project_folders.hpp"

namespace cis::test {

std::string wire_text(const std::string& name) {
    std::ifstream file(project_folder() / "tests" / "wire" / name, std::ios::binary);
    if (!file) throw std::runtime_error("cannot read tests/wire/" + name);
    return {std::istreambuf_iterator<char>(file), {}};
}

OrderedJson wire_json(const std::string& name) { return OrderedJson::parse(wire_text(name)); }

}  // namespace cis::test
