#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace cis::programs::forget_command {

/// The text of a member; empty if the object has none, or something else.
[[nodiscard]] inline std::string text_member(const nlohmann::json& object, const char* name) {
    const auto found = object.find(name);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

}  // namespace cis::programs::forget_command
