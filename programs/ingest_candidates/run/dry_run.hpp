#pragma once

#include <functional>
#include <string>

#include "arguments.hpp"
#include "run/totals.hpp"

namespace cis::programs {

using Say = std::function<void(const std::string&)>;

/// Reads the whole file, and sends nothing. With `say`, it writes the files of rejects and results.
/// @param say gets at the end what the columns mean, and a line for each kind of finding; it may be empty
CheckedRows dry_run(const Arguments& arguments, const Say& say);

}  // namespace cis::programs
