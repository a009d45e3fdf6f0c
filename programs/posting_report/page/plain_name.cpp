#include "page/plain_name.hpp"

#include <algorithm>

#include "page/numbers.hpp"
#include "text/harmless_text.hpp"

namespace cis::programs {

std::string plain_name(std::string_view wire_name) {
    std::string name = harmless(wire_name);
    if (name.find_first_not_of(' ') == std::string::npos) return nothing;
    std::ranges::replace(name, '_', ' ');
    if (name.front() >= 'a' && name.front() <= 'z')
        name.front() = static_cast<char>(name.front() - 'a' + 'A');
    return name;
}

}  // namespace cis::programs
