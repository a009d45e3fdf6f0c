#pragma once

#include <cstddef>
#include <optional>

namespace cis::programs {

// Hides the differences between systems in the use of terminals.

/// The file descriptors of the standard streams.
inline constexpr int standard_input = 0;
inline constexpr int standard_output = 1;
inline constexpr int standard_error = 2;

/// Whether a file descriptor is connected to a terminal.
[[nodiscard]] bool is_terminal(int descriptor) noexcept;

/// Whether the terminal of a file descriptor can remove a line that it shows. False if it is not a terminal.
[[nodiscard]] bool can_redraw(int descriptor) noexcept;

/// The columns of the terminal to which a file descriptor is connected; none if it is not a terminal or does
/// not tell.
[[nodiscard]] std::optional<std::size_t> screen_width(int descriptor);

/// The name of the file into which a person types, whatever standard input is.
[[nodiscard]] const char* terminal_itself() noexcept;

/// Discards text that was typed at the terminal of standard error and not read yet.
void forget_typed() noexcept;

}  // namespace cis::programs
