#include "terminal/standard_streams.hpp"

#include <iostream>

#include "terminal/terminal.hpp"
#include "text/harmless_text.hpp"

namespace cis::programs {

bool is_shown() noexcept { return is_terminal(standard_output); }

bool write_result(const std::string& line) {
    if ((std::cout << (is_shown() ? harmless_lines(line) : line) << '\n').flush()) return true;
    write_message("cannot write to standard output: " + line);
    return false;
}

void write_message(std::string_view line) {
    // This is one insertion, so that lines of several threads do not mix.
    std::cerr << harmless(line) + '\n';
}

}  // namespace cis::programs
