#include "terminal/screen_width.hpp"

#include <sys/ioctl.h>

namespace cis::programs {

std::optional<std::size_t> screen_width(int descriptor) {
    winsize size{};
    const bool is_known = ::ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    if (!is_known) return std::nullopt;
    return size.ws_col;
}

}  // namespace cis::programs
