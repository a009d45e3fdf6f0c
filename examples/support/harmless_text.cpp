#include "harmless_text.hpp"

#include <cstddef>

namespace cis::examples {

std::string harmless(std::string_view text) {
    std::string result;
    result.reserve(text.size());
    for (std::size_t index = 0; index < text.size(); ++index) {
        const auto byte = static_cast<unsigned char>(text[index]);
        const bool is_c0 = byte < 0x20 || byte == 0x7F;
        const bool is_c1 =
            byte == 0xC2 && index + 1 < text.size() && static_cast<unsigned char>(text[index + 1]) < 0xA0;
        result += is_c0 || is_c1 ? '?' : text[index];
        if (is_c1) ++index;
    }
    return result;
}

}  // namespace cis::examples
