#pragma once

#include <string>

#include <cis/core/error.hpp>

namespace cis::programs::forget_command {

/// Throws what an error of a database means for the command: another process has it, the option names no such
/// database, or anything else.
/// @param option the option that names the database
[[noreturn]] void fail_at(const std::string& option, const Error& error);

}  // namespace cis::programs::forget_command
