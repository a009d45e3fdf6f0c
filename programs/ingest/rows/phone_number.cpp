#include "ingest/rows/phone_number.hpp"

#include <algorithm>
#include <cstddef>

#include "text/ascii.hpp"

namespace cis::programs::ingest_command {
namespace {

constexpr std::size_t most_digits = 15;
constexpr std::size_t fewest_digits = 2;

}  // namespace

std::string_view e164_fault(std::string_view text, bool has_countries) noexcept {
    const bool has_plus = text.starts_with('+');
    const std::string_view digits = text.substr(has_plus ? 1 : 0);
    if (!std::ranges::all_of(digits, is_digit)) {
        return has_countries ? "must be + and digits only, e.g. +4917612345678, or give the country, such as "
                               "--country DE"
                             : "must be + and digits only, e.g. +4917612345678";
    }
    if (!has_plus && digits.starts_with("00")) return "begins with 00 instead of +, e.g. +4917612345678";
    if (!has_plus && digits.starts_with('0')) {
        return has_countries
                   ? "is a national number: write + and the country code instead of the first 0, or "
                     "give the country, such as --country DE"
                   : "is a national number: write + and the country code instead of the first 0, "
                     "e.g. +4917612345678";
    }
    if (!has_plus) return "has no + before the country code, e.g. +4917612345678";
    if (digits.starts_with('0')) return "has a country code that begins with 0";
    if (digits.size() > most_digits) return "has more than 15 digits";
    if (digits.size() < fewest_digits) return "has fewer than 2 digits";
    return {};
}

std::string_view without_text_marks(std::string_view text) noexcept {
    constexpr std::string_view formula = "=\"";
    constexpr std::string_view curved = "\xE2\x80\x99";
    if (text.starts_with(formula) && text.size() > formula.size() && text.ends_with('"')) {
        text.remove_prefix(formula.size());
        text.remove_suffix(1);
    } else if (text.starts_with('\'')) {
        text.remove_prefix(1);
    } else if (text.starts_with(curved)) {
        text.remove_prefix(curved.size());
    }
    return text;
}

}  // namespace cis::programs::ingest_command
