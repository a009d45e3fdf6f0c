#include "standard_streams.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <csignal>
#include <iostream>

namespace cis::examples {
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

bool write_result(const std::string& line) {
    if ((std::cout << line << '\n').flush()) return true;
    std::cerr << "cannot write to standard output: " << line << '\n';
    return false;
}

}  // namespace cis::examples
