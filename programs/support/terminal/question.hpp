#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

namespace cis::programs {

/// Whether a person sits at the terminal and can be asked: standard error is a terminal, and so is standard
/// input, unless it carries the rows.
bool can_ask(bool is_input_taken);

/// Writes the question to standard error and reads a line: from standard input or, if that carries the rows,
/// from the terminal itself. What was typed before the question is no answer to it.
/// @param stop ends the waiting
/// @return the line without its end; nothing at the end of the input, and if it is asked to stop
[[nodiscard]] std::optional<std::string> answer_to(std::string_view question, bool is_input_taken,
                                                   std::stop_token stop);

/// Asks a question as answer_to() does.
/// @return whether the answer is `y` or `yes`; the end of the input is a no, and so is the stop
bool is_confirmed(std::string_view question, bool is_input_taken, std::stop_token stop);

}  // namespace cis::programs
