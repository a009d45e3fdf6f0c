#pragma once

#include <string>
#include <string_view>

namespace cis::programs {

/// Bytes go through the standard streams as they are, and a terminal takes them as UTF-8. Call it first in
/// `main`.
void use_utf8_streams() noexcept;

/// Makes it safe to open files and connections: if a standard stream is closed, it is opened to
/// `/dev/null`, so that none of them gets its number (not on Windows). Call it before.
/// @return whether standard output was open
bool open_standard_streams() noexcept;

/// A reader of standard output that goes away does not end the process.
void outlive_readers() noexcept;

/// Whether people read standard output: it is a terminal.
[[nodiscard]] bool is_shown() noexcept;

/// Writes a line to standard output: as it is, or harmless if it is a terminal. If that fails, it writes the
/// line to standard error, with the reason.
/// @return whether the line is in standard output
bool write_result(const std::string& line);

/// Writes a line to standard error, for people: see harmless().
void write_message(std::string_view line);

}  // namespace cis::programs
