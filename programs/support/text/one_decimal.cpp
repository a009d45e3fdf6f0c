#include "text/one_decimal.hpp"

#include <array>
#include <charconv>
#include <limits>

namespace cis::programs {

std::string one_decimal(double number, char separator) {
    constexpr std::size_t sign_point_and_decimal = 4;
    std::array<char, std::numeric_limits<double>::max_exponent10 + sign_point_and_decimal> digits{};
    const auto end =
        std::to_chars(digits.data(), digits.data() + digits.size(), number, std::chars_format::fixed, 1).ptr;
    std::string text(digits.data(), end);
    if (text == "-0.0") text.erase(0, 1);
    if (const std::size_t point = text.find('.'); point != std::string::npos) text[point] = separator;
    return text;
}

}  // namespace cis::programs
