#pragma once

#include <string_view>

namespace cis::sql {

enum class LocationKind {
    file,      ///< a SQLite file
    postgres,  ///< a URI
};

/// Finds out, from its form alone, which kind of database a text names.
///
/// Throws Exception (`invalid_argument`) if the text looks like an address in another form. Otherwise the
/// address, with a password in it, would become the name of a file. The error says how to write the address.
/// It does not repeat the text.
[[nodiscard]] LocationKind kind_of_location(std::string_view text);

}  // namespace cis::sql
