#include "terminal/standard_streams.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <csignal>
#include <iostream>

#include "text/harmless_text.hpp"

namespace cis::programs {
namespace {

bool is_open(int descriptor) noexcept {
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-vararg): fcntl() is declared this way
    return ::fcntl(descriptor, F_GETFD) != -1;
}

}  // namespace

bool prepare_standard_streams() noexcept {
    (void)std::signal(SIGPIPE, SIG_IGN);
    const bool has_output = is_open(STDOUT_FILENO);
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        // open() takes the lowest free number, which is this one.
        // NOLINTNEXTLINE(cppcoreguidelines-pro-type-vararg): open() is declared this way
        if (!is_open(descriptor)) (void)::open("/dev/null", O_RDWR);
    }
    return has_output;
}

bool is_shown() noexcept { return ::isatty(STDOUT_FILENO) == 1; }

bool write_result(const std::string& line) {
    if ((std::cout << (is_shown() ? harmless_lines(line) : line) << '\n').flush()) return true;
    write_message("cannot write to standard output: " + line);
    return false;
}

void write_message(std::string_view line) {
    // One insertion, so that lines of several threads do not mix.
    std::cerr << harmless(line) + '\n';
}

}  // namespace cis::programs
