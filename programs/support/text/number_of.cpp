#include "text/number_of.hpp"

namespace cis::programs {

std::string number_of(std::uint64_t number, std::string_view one, std::string_view many) {
    std::string text = std::to_string(number) + ' ';
    if (number == 1) return text.append(one);
    return many.empty() ? text.append(one) + 's' : text.append(many);
}

}  // namespace cis::programs
