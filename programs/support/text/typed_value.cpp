#include "text/typed_value.hpp"

#include <algorithm>
#include <cstddef>
#include <string>

#include "text/ascii.hpp"

namespace cis::programs {
namespace {

/// A double keeps this many digits exactly.
constexpr std::size_t exact_number_digits = 15;

bool is_plain_number(std::string_view text) noexcept {
    if (text.starts_with('-')) text.remove_prefix(1);
    const std::string_view whole = text.substr(0, text.find('.'));
    const std::string_view fraction = text.substr(whole.size());
    if (whole.empty() || !std::ranges::all_of(whole, is_digit)) return false;
    if (whole.size() > 1 && whole.front() == '0') return false;
    if (!fraction.empty() && (fraction.size() == 1 || !std::ranges::all_of(fraction.substr(1), is_digit))) {
        return false;
    }
    const std::size_t digits = whole.size() + (fraction.empty() ? 0 : fraction.size() - 1);
    return digits <= exact_number_digits;
}

}  // namespace

nlohmann::ordered_json typed_value(std::string_view cell) {
    if (is_plain_number(cell)) return nlohmann::ordered_json::parse(cell);
    const std::string word = upper_ascii(std::string(cell));
    if (word == "TRUE" || word == "FALSE") return word == "TRUE";
    return cell;
}

}  // namespace cis::programs
