#pragma once

#include <string>

namespace cis::programs {

/// The text of a member of a JSON object; empty if the object does not have the member, or if it is not a
/// text.
template <class JsonObject>
[[nodiscard]] std::string text_member(const JsonObject& object, const char* name) {
    const auto found = object.find(name);
    return found != object.end() && found->is_string() ? found->template get<std::string>() : std::string();
}

}  // namespace cis::programs
