#pragma once

#include <string_view>

namespace cis::sql {

enum class LocationKind {
    file,      ///< of SQLite
    postgres,  ///< a URI
};

/// Which database a text names, by its form alone.
///
/// Throws Exception (`invalid_argument`) if it looks like an address in another form, because a file would
/// get its name, and a password in it too. The error says how it is written. It does not repeat the text.
[[nodiscard]] LocationKind kind_of_location(std::string_view text);

}  // namespace cis::sql
