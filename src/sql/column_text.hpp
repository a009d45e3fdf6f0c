#pragma once

#include <string>
#include <string_view>

namespace cis::sql {

/// A text as both databases can store it: U+FFFD replaces U+0000 and each byte that is not UTF-8. SQLite's
/// tools end a text at U+0000, and PostgreSQL refuses both.
[[nodiscard]] std::string column_text(std::string_view text);

}  // namespace cis::sql
