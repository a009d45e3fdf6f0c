#include "rows/phone_number.hpp"

#include <algorithm>
#include <cstddef>

#include "text/ascii.hpp"

namespace cis::programs {
namespace {

constexpr std::size_t most_digits = 15;
constexpr std::size_t fewest_digits = 2;

}  // namespace

std::string_view e164_fault(std::string_view text) noexcept {
    const bool has_plus = text.starts_with('+');
    const std::string_view digits = text.substr(has_plus ? 1 : 0);
    if (!std::ranges::all_of(digits, is_digit)) {
        return "must be + and digits only (E.164, e.g. +14155550100); --country normalises other notations";
    }
    if (!has_plus && digits.starts_with("00")) {
        return "begins with 00 instead of + (E.164, e.g. +14155550100)";
    }
    if (!has_plus && digits.starts_with('0')) {
        return "is a national number, without + and country code (E.164); --country normalises it";
    }
    if (!has_plus) return "has no + before the country code (E.164, e.g. +14155550100)";
    if (digits.starts_with('0')) return "has a country code that begins with 0";
    if (digits.size() > most_digits) return "has more than 15 digits";
    if (digits.size() < fewest_digits) return "has fewer than 2 digits";
    return {};
}

}  // namespace cis::programs
