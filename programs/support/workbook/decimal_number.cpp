#include "workbook/decimal_number.hpp"

#include <algorithm>
#include <cmath>

#include "text/ascii.hpp"

namespace cis::programs {
namespace {

/// A number of a spreadsheet has at most 309 digits before the point.
constexpr int most_exponent = 400;
constexpr std::size_t longest_number = 1000;

}  // namespace

std::optional<DecimalNumber> DecimalNumber::parse(std::string_view text) {
    DecimalNumber number;
    if (text.size() > longest_number) return std::nullopt;
    if (text.starts_with('-') || text.starts_with('+')) {
        number.is_negative_ = text.front() == '-';
        text.remove_prefix(1);
    }
    bool has_point = false;
    bool has_digit = false;
    for (; !text.empty() && (is_digit(text.front()) || (text.front() == '.' && !has_point));
         text.remove_prefix(1)) {
        if (text.front() == '.') {
            has_point = true;
            continue;
        }
        has_digit = true;
        number.digits_ += text.front();
        if (!has_point) ++number.point_;
    }
    if (!has_digit) return std::nullopt;
    if (!text.empty()) {
        if (text.front() != 'E' && text.front() != 'e') return std::nullopt;
        text.remove_prefix(1);
        const bool is_small = text.starts_with('-');
        if (is_small || text.starts_with('+')) text.remove_prefix(1);
        if (text.empty() || !std::ranges::all_of(text, is_digit)) return std::nullopt;
        int exponent = 0;
        for (const char digit : text) exponent = std::min(exponent * 10 + (digit - '0'), most_exponent + 1);
        number.point_ += is_small ? -exponent : exponent;
    }
    number.normalise();
    if (std::abs(number.point_) > most_exponent) return std::nullopt;
    return number;
}

void DecimalNumber::normalise() {
    const std::size_t zeros = std::min(digits_.find_first_not_of('0'), digits_.size());
    digits_.erase(0, zeros);
    point_ -= static_cast<int>(zeros);
    digits_.erase(digits_.find_last_not_of('0') + 1);
    if (!digits_.empty()) return;
    point_ = 0;
    is_negative_ = false;
}

bool DecimalNumber::is_whole() const noexcept {
    return digits_.empty() || point_ >= static_cast<int>(digits_.size());
}

std::size_t DecimalNumber::whole_digits() const noexcept {
    return static_cast<std::size_t>(std::max(point_, 0));
}

DecimalNumber DecimalNumber::without_sign() const {
    DecimalNumber number = *this;
    number.is_negative_ = false;
    return number;
}

DecimalNumber DecimalNumber::with_digits(std::size_t digits) const {
    if (digits_.size() <= digits) return *this;
    DecimalNumber number = *this;
    const bool is_up = digits_[digits] >= '5';
    number.digits_.resize(digits);
    if (is_up) {
        std::size_t at = digits;
        while (at > 0 && number.digits_[at - 1] == '9') --at;
        number.digits_.resize(at);
        if (at > 0) {
            ++number.digits_[at - 1];
        } else {
            number.digits_ = "1";
            ++number.point_;
        }
    }
    number.normalise();
    return number;
}

DecimalNumber DecimalNumber::with_decimals(std::size_t decimals) const {
    const int digits = point_ + static_cast<int>(decimals);
    if (digits >= 0) return with_digits(static_cast<std::size_t>(digits));
    return {};
}

DecimalNumber DecimalNumber::times_100() const {
    DecimalNumber number = *this;
    if (!number.is_zero()) number.point_ += 2;
    return number;
}

std::string DecimalNumber::whole_text() const {
    std::string text = digits_.substr(0, whole_digits());
    text.append(whole_digits() - text.size(), '0');
    return text;
}

std::string DecimalNumber::text() const {
    std::string text = is_negative_ ? "-" : "";
    text += whole_digits() == 0 ? "0" : whole_text();
    if (is_whole()) return text;
    text += '.';
    if (point_ < 0) text.append(static_cast<std::size_t>(-point_), '0');
    return text + digits_.substr(whole_digits());
}

std::optional<std::string> DecimalNumber::shortened() const {
    constexpr std::size_t digits_of_short_texts = 6;
    constexpr std::size_t digits_of_short_phone_numbers = 8;
    if (!is_whole() || digits_.size() > digits_of_short_texts ||
        whole_digits() < digits_of_short_phone_numbers)
        return std::nullopt;
    std::string text = is_negative_ ? "-" : "";
    text += digits_.front();
    if (digits_.size() > 1) text += '.' + digits_.substr(1);
    const std::string exponent = std::to_string(whole_digits() - 1);
    return text + (exponent.size() == 1 ? "E+0" : "E+") + exponent;
}

double DecimalNumber::value() const {
    // 17 digits: an integer of 64 bits has them all.
    double number = 0;
    for (const char digit : std::string_view(digits_).substr(0, 17)) number = number * 10 + (digit - '0');
    number *= std::pow(10.0, point_ - static_cast<int>(std::min<std::size_t>(digits_.size(), 17)));
    return is_negative_ ? -number : number;
}

}  // namespace cis::programs
