#include "terminal/question.hpp"

#include <algorithm>
#include <fstream>
#include <iostream>
#include <optional>
#include <string>
#include <utility>

#include "csv/byte_source.hpp"
#include "terminal/standard_streams.hpp"
#include "terminal/terminal.hpp"

namespace cis::programs {

bool can_ask(bool is_input_taken) {
    if (!is_terminal(standard_error)) return false;
    return is_input_taken ? std::ifstream(terminal_itself()).good() : is_terminal(standard_input);
}

std::optional<std::string> answer_to(std::string_view question, bool is_input_taken, std::stop_token stop) {
    // Text that was typed before the question is shown does not answer it. Standard error is that terminal.
    forget_typed();
    write_message_lines(question);
    // A terminal gives whole lines.
    ByteSource terminal(is_input_taken ? terminal_itself() : "-", std::move(stop));
    std::string answer(terminal.read());
    if (!answer.ends_with('\n')) std::cerr << '\n';  // the next text starts on its own line
    if (answer.empty()) return std::nullopt;
    answer.erase(std::min(answer.find('\n'), answer.size()));
    if (answer.ends_with('\r')) answer.pop_back();  // as Windows ends a line
    return answer;
}

bool is_confirmed(std::string_view question, bool is_input_taken, std::stop_token stop) {
    const std::string answer = answer_to(question, is_input_taken, std::move(stop)).value_or("");
    return answer == "y" || answer == "Y" || answer == "yes" || answer == "YES" || answer == "Yes";
}

}  // namespace cis::programs
