#include "core/printable.hpp"

namespace cis::detail {

std::string printable(std::string_view text, std::size_t limit) {
    std::string out;
    const std::string_view kept = text.substr(0, limit);
    out.reserve(kept.size() + 3);
    for (const char c : kept) out += (c < ' ' || c > '~') ? '?' : c;
    if (kept.size() < text.size()) out += "...";
    return out;
}

}  // namespace cis::detail
