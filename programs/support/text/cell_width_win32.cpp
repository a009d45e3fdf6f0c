#include <utf8proc.h>

#include "text/cell_width.hpp"

namespace cis::programs {

// The system does not tell the width.
std::size_t cell_width(char32_t character) {
    const int cells = utf8proc_charwidth(static_cast<utf8proc_int32_t>(character));
    return cells < 0 ? 1 : static_cast<std::size_t>(cells);
}

}  // namespace cis::programs
