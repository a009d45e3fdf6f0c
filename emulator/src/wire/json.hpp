#pragma once

#include <nlohmann/json.hpp>

namespace cis::emulator {

using Json = nlohmann::json;

}  // namespace cis::emulator
