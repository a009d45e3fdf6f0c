#pragma once

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

#include "project_folders.hpp"

namespace cis::test {

/// JSON whose members keep their order, so that the order on the wire can be compared.
using OrderedJson = nlohmann::ordered_json;

/// The text of a file in `tests/wire`: JSON according to the API specification, written by hand.
[[nodiscard]] inline std::string wire_text(const std::string& name) {
    std::ifstream file(project_folder() / "tests" / "wire" / name, std::ios::binary);
    if (!file) throw std::runtime_error("cannot read tests/wire/" + name);
    return {std::istreambuf_iterator<char>(file), {}};
}

[[nodiscard]] inline OrderedJson wire_json(const std::string& name) {
    return OrderedJson::parse(wire_text(name));
}

}  // namespace cis::test
