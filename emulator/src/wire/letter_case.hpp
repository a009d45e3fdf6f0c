#pragma once

#include <algorithm>
#include <string>
#include <utility>

#include "wire/json.hpp"

namespace cis::emulator {

/// Converts the letters A to Z to lower case, in every locale.
[[nodiscard]] inline char to_lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

[[nodiscard]] inline std::string to_lower(std::string text) {
    std::ranges::transform(text, text.begin(), [](char c) { return to_lower(c); });
    return text;
}

/// Accepts texts that contain a given part, without regard to the case of the letters A to Z. An empty part
/// accepts everything, including null.
class TextFilter {
public:
    explicit TextFilter(std::string part) : part_(to_lower(std::move(part))) {}

    [[nodiscard]] bool accepts(const Json& text) const {
        return part_.empty() ||
               (text.is_string() && to_lower(text.get<std::string>()).find(part_) != std::string::npos);
    }

private:
    std::string part_;
};

}  // namespace cis::emulator
