#pragma once

#include <string>
#include <string_view>

namespace cis::programs {

/// Passes bytes through the standard streams unchanged, and makes a terminal take them as UTF-8. Call it
/// first in `main`.
void use_utf8_streams() noexcept;

/// Makes it safe to open files and connections. If a standard stream is closed, it is opened to `/dev/null`,
/// so that no file or connection gets its number (not on Windows). Call it before opening any.
/// @return whether standard output was open
bool open_standard_streams() noexcept;

/// Keeps the process running when a reader of standard output goes away.
void outlive_readers() noexcept;

/// Makes a write to a file that has the largest size the user may use (`ulimit -f`) fail. Otherwise the
/// system ends the process.
void outlive_full_files() noexcept;

/// Whether people read standard output: it is a terminal.
[[nodiscard]] bool is_shown() noexcept;

/// Whether standard output leads to another program. If it cannot be written then, that program has gone
/// away.
[[nodiscard]] bool is_piped() noexcept;

/// Writes a line to standard output. If that is a terminal, the line is made harmless first. If writing
/// fails, it writes the line to standard error, with the reason.
/// @return whether the line is in standard output
bool write_result(const std::string& line);

/// Writes a line to standard error, for people: see harmless(). If that is a terminal, the line is broken as
/// screen_lines() does.
void write_message(std::string_view line);

/// Does the same for a text of our own in several lines, such as a question. It adds no end of a line.
void write_message_lines(std::string_view lines);

}  // namespace cis::programs
