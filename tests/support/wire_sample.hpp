#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace cis::test {

/// JSON whose members keep their order, so that the order on the wire can be compared.
using OrderedJson = nlohmann::ordered_json;

/// The text of a file in `tests/wire`: JSON according to the API specification, written by hand.
[[nodiscard]] std::string wire_text(const std::string& name);
[[nodiscard]] OrderedJson wire_json(const std::string& name);

}  // namespace cis::test
