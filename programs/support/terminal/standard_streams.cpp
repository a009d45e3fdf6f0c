#include "terminal/standard_streams.hpp"

#include <iostream>

#include "terminal/terminal.hpp"
#include "text/harmless_text.hpp"
#include "text/screen_lines.hpp"

namespace cis::programs {

bool is_shown() noexcept { return is_terminal(standard_output); }

bool write_result(const std::string& line) {
    if ((std::cout << (is_shown() ? harmless_lines(line) : line) << '\n').flush()) return true;
    write_message("cannot write to standard output: " + line);
    return false;
}

void write_message(std::string_view line) {
    // This is one insertion, so that lines of several threads do not mix.
    std::cerr << screen_lines(harmless(line), screen_width(standard_error)) + '\n';
}

void write_message_lines(std::string_view lines) {
    std::cerr << screen_lines(harmless_lines(lines), screen_width(standard_error)) << std::flush;
}

}  // namespace cis::programs
