#pragma once

#include <cis/core/json.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <source_location>
#include <string>
#include <string_view>

namespace cis::fuzz {

[[nodiscard]] inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

/// Ends the run when a property does not hold, and says where.
inline void expect(bool holds, const std::source_location& where = std::source_location::current()) {
    if (holds) return;
    (void)std::fprintf(stderr, "%s:%u: this does not hold\n", where.file_name(), where.line());
    std::abort();
}

/// What the library writes must be JSON by its own rules; the fuzzer `json` compares those with another
/// parser's.
inline void expect_json(std::string_view text) { expect(Json::from_text(std::string(text)).has_value()); }

}  // namespace cis::fuzz
