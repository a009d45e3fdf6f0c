#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

namespace cis::programs {

/// Whether a person is at the terminal and can be asked: standard error is a terminal, and so is standard
/// input, unless it carries the rows.
bool can_ask(bool is_input_taken);

/// Writes the question to standard error and reads a line from standard input. If that carries the rows, it
/// reads from the terminal itself. Text that was typed before the question does not answer it.
/// @param stop ends the wait
/// @return the line without its end; none at the end of the input, or if a stop is requested
[[nodiscard]] std::optional<std::string> answer_to(std::string_view question, bool is_input_taken,
                                                   std::stop_token stop);

/// Asks a question as answer_to() does.
/// @return whether the answer is `y` or `yes`. The end of the input means no, and so does a stop
bool is_confirmed(std::string_view question, bool is_input_taken, std::stop_token stop);

}  // namespace cis::programs
