#include "terminal/question.hpp"

#include <unistd.h>

#include <fstream>
#include <iostream>

#include "text/harmless_text.hpp"

namespace cis::programs {
namespace {

constexpr const char* terminal_itself = "/dev/tty";

}  // namespace

bool can_ask(bool is_input_taken) {
    if (::isatty(STDERR_FILENO) == 0) return false;
    return is_input_taken ? std::ifstream(terminal_itself).good() : ::isatty(STDIN_FILENO) == 1;
}

bool is_confirmed(std::string_view question, bool is_input_taken) {
    std::cerr << harmless_lines(question) << std::flush;
    std::string answer;
    if (is_input_taken) {
        std::ifstream terminal(terminal_itself);
        std::getline(terminal, answer);
    } else {
        std::getline(std::cin, answer);
    }
    return answer == "y" || answer == "Y" || answer == "yes" || answer == "YES" || answer == "Yes";
}

}  // namespace cis::programs
