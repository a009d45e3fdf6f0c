#include "terminal/question.hpp"

#include <unistd.h>

#include <fstream>
#include <iostream>

namespace cis::examples {
namespace {

constexpr const char* terminal_itself = "/dev/tty";

}  // namespace

bool can_ask(bool is_input_taken) {
    if (::isatty(STDERR_FILENO) == 0) return false;
    return is_input_taken ? std::ifstream(terminal_itself).good() : ::isatty(STDIN_FILENO) == 1;
}

bool is_confirmed(std::string_view question, bool is_input_taken) {
    std::cerr << question << std::flush;
    std::string answer;
    if (is_input_taken) {
        std::ifstream terminal(terminal_itself);
        std::getline(terminal, answer);
    } else {
        std::getline(std::cin, answer);
    }
    return answer == "y" || answer == "Y" || answer == "yes" || answer == "YES" || answer == "Yes";
}

std::string harmless(std::string_view text) {
    std::string result(text);
    for (std::size_t index = 0; index < result.size(); ++index) {
        const auto byte = static_cast<unsigned char>(result[index]);
        const bool is_c1 =
            byte == 0xC2 && index + 1 < result.size() && static_cast<unsigned char>(result[index + 1]) < 0xA0;
        if (is_c1) result[index + 1] = ' ';
        if (byte < 0x20 || byte == 0x7F || is_c1) result[index] = ' ';
    }
    return result;
}

}  // namespace cis::examples
