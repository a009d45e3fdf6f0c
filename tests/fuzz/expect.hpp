#pragma once

#include <cis/core/json.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

namespace cis::fuzz {

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

/// Ends the run when a property does not hold.
inline void expect(bool holds) {
    if (!holds) std::abort();
}

/// What the library writes must be JSON by its own rules; the fuzzer `json` compares those with another
/// parser's.
inline void expect_json(std::string_view text) { expect(Json::from_text(std::string(text)).has_value()); }

}  // namespace cis::fuzz
