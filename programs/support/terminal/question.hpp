#pragma once

#include <string_view>

namespace cis::programs {

/// Whether a person sits at the terminal and can be asked: standard error is a terminal, and so is standard
/// input, unless it carries the rows.
bool can_ask(bool is_input_taken);

/// Writes the question to standard error and reads a line: from standard input or, if that carries the rows,
/// from the terminal itself.
/// @return whether the answer is `y` or `yes`; the end of the input is a no
bool is_confirmed(std::string_view question, bool is_input_taken);

}  // namespace cis::programs
