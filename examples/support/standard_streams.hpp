#pragma once

#include <string>

namespace cis::examples {

/// Makes it safe to open files and to write to standard output. Call it first in `main`.
///
/// If standard input or standard error is closed, it is opened to `/dev/null`, so that no other file gets
/// its number. A reader of standard output that goes away does not end the process.
/// @return whether standard output is open
bool prepare_standard_streams() noexcept;

/// Writes a line to standard output. If that fails, it writes the line to standard error, with the reason.
/// @return whether the line is in standard output
bool write_result(const std::string& line);

}  // namespace cis::examples
