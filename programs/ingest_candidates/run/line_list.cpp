#include "run/line_list.hpp"

namespace cis::programs {

std::string line_list(const std::vector<std::size_t>& lines, std::size_t all) {
    std::string text = all == 1 ? "line " : "lines ";
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (i > 0) text += i + 1 == all ? " and " : ", ";
        text += std::to_string(lines[i]);
    }
    if (all > lines.size()) text += " and " + std::to_string(all - lines.size()) + " more";
    return text;
}

}  // namespace cis::programs
