#include <wchar.h>  // NOLINT(modernize-deprecated-headers): wcwidth() is POSIX, not standard C++

#include "text/cell_width.hpp"

namespace cis::programs {

std::size_t cell_width(char32_t character) {
    // wcwidth() returns -1 for everything beyond ASCII in the "C" locale.
    const int cells = wcwidth(static_cast<wchar_t>(character));
    return cells < 0 ? 1 : static_cast<std::size_t>(cells);
}

}  // namespace cis::programs
