#pragma once

#include <string>

#include <cis/core/error.hpp>

namespace cis::programs::forget_command {

/// Throws the failure that a database error means for the command: another process uses the database, the
/// option does not name one, or anything else.
/// @param option the option that names the database
[[noreturn]] void fail_at(const std::string& option, const Error& error);

}  // namespace cis::programs::forget_command
