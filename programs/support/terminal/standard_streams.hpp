#pragma once

#include <string>
#include <string_view>

namespace cis::programs {

/// Bytes go through the standard streams as they are, and a terminal takes them as UTF-8. Call it first in
/// `main`.
void use_utf8_streams() noexcept;

/// Makes it safe to open files and to write to standard output. Call it before files are opened.
///
/// If standard input or standard error is closed, it is opened to `/dev/null`, so that no other file gets
/// its number (not on Windows). A reader of standard output that goes away does not end the process.
/// @return whether standard output is open
bool prepare_standard_streams() noexcept;

/// Whether people read standard output: it is a terminal.
[[nodiscard]] bool is_shown() noexcept;

/// Writes a line to standard output: as it is, or harmless if it is a terminal. If that fails, it writes the
/// line to standard error, with the reason.
/// @return whether the line is in standard output
bool write_result(const std::string& line);

/// Writes a line to standard error, for people: see harmless().
void write_message(std::string_view line);

}  // namespace cis::programs
