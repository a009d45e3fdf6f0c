#pragma once

#include <cstddef>
#include <string_view>

// Files of settings are read by toml++. Its headers are used without its binary, which would be one more
// library to install. Only files that read such a text include this header: it takes seconds to compile.

namespace cis::programs {

/// Ends the reading of a text for which an assertion of toml++ fails, such as `[,`. With NDEBUG, the compiler
/// would take such a condition for granted. So the assertions stay in every build, and throw.
[[noreturn]] void refuse_unforeseen_toml();

}  // namespace cis::programs

// NOLINTBEGIN(cppcoreguidelines-macro-usage): as the library is told
#pragma push_macro("NDEBUG")
#undef NDEBUG
#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 1
#define TOML_ENABLE_FORMATTERS 0
#define TOML_ASSERT(expr) ((expr) ? static_cast<void>(0) : cis::programs::refuse_unforeseen_toml())
// NOLINTEND(cppcoreguidelines-macro-usage)
#include <toml++/toml.h>
#pragma pop_macro("NDEBUG")

namespace cis::programs {

/// Thrown after a text that is not TOML. It has none of the words of toml++, because they quote the text.
struct TomlFault {
    std::size_t line{0};  ///< counted from 1
};

/// Reads a text. Throws TomlFault.
[[nodiscard]] toml::table toml_table(std::string_view text);

}  // namespace cis::programs
