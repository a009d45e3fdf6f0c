#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <cstdlib>
#include <string_view>

#include "terminal/terminal.hpp"

namespace cis::programs {

bool is_terminal(int descriptor) noexcept { return ::isatty(descriptor) == 1; }

bool can_redraw(int descriptor) noexcept {
    const char* const kind = std::getenv("TERM");  // NOLINT(concurrency-mt-unsafe): nobody sets it
    return kind != nullptr && std::string_view(kind) != "dumb" && is_terminal(descriptor);
}

std::optional<std::size_t> screen_width(int descriptor) {
    winsize size{};
    const bool is_known = ::ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    if (!is_known) return std::nullopt;
    return size.ws_col;
}

const char* terminal_itself() noexcept { return "/dev/tty"; }

void forget_typed() noexcept { ::tcflush(standard_error, TCIFLUSH); }

}  // namespace cis::programs
