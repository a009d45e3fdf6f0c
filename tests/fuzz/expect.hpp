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

/// Aborts with the source location if the condition is false.
inline void expect(bool holds, const std::source_location& where = std::source_location::current()) {
    if (holds) return;
    (void)std::fprintf(stderr, "%s:%u: this does not hold\n", where.file_name(), where.line());
    std::abort();
}

/// Checks that the output of the library is JSON by its own rules; the fuzzer `json` compares those with
/// another parser's.
inline void expect_json(std::string_view text) { expect(Json::from_text(std::string(text)).has_value()); }

}  // namespace cis::fuzz
