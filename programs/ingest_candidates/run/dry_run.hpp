#pragma once

#include <functional>
#include <string>

#include "arguments.hpp"
#include "run/totals.hpp"

namespace cis::programs {

using Say = std::function<void(const std::string&)>;

/// Reads the whole file, and sends nothing.
/// @param say gets a line for each row that cannot be sent or is doubtful; it may be empty
CheckedRows dry_run(const Arguments& arguments, const Say& say);

}  // namespace cis::programs
