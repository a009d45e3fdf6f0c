#pragma once

#include <string>

#include "cis/core/error.hpp"

namespace cis::sql {

/// The error for a result code of SQLite.
/// @param code an extended result code
/// @param file the name of the file, for a person
[[nodiscard]] Error sqlite_error(int code, const std::string& file);

}  // namespace cis::sql
