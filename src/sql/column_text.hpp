#pragma once

#include <string>
#include <string_view>

namespace cis::sql {

/// Makes a text that both databases can store: U+FFFD replaces U+0000 and each byte that is not UTF-8.
/// SQLite's tools end a text at U+0000, and PostgreSQL refuses both.
[[nodiscard]] std::string column_text(std::string_view text);

}  // namespace cis::sql
