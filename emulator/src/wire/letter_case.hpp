#pragma once

#include <string>
#include <utility>

#include "wire/ascii.hpp"
#include "wire/json.hpp"

namespace cis::emulator {

/// Holds for texts with a given part, whatever the case of the letters A to Z. An empty part is in
/// everything, null too.
class TextFilter {
public:
    explicit TextFilter(std::string part) : part_(to_lower(std::move(part))) {}

    bool accepts(const Json& text) const {
        return part_.empty() ||
               (text.is_string() && to_lower(text.get<std::string>()).find(part_) != std::string::npos);
    }

private:
    std::string part_;
};

}  // namespace cis::emulator
