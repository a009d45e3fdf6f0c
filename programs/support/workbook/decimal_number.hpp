#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace cis::programs {

/// A number in decimal digits, as a workbook writes it. Nothing is lost to binary fractions.
class DecimalNumber {
public:
    /// Spreadsheets calculate with this many digits, and show no more.
    static constexpr std::size_t shown_digits = 15;

    /// Reads a text such as `36`, `-1234.5` or `4.47700900124E11`. None if it is not a number.
    [[nodiscard]] static std::optional<DecimalNumber> parse(std::string_view text);

    [[nodiscard]] bool is_negative() const noexcept { return is_negative_; }
    [[nodiscard]] bool is_zero() const noexcept { return digits_.empty(); }
    [[nodiscard]] bool is_whole() const noexcept;
    /// The number of digits before the point; 0 for 0.5.
    [[nodiscard]] std::size_t whole_digits() const noexcept;

    [[nodiscard]] DecimalNumber without_sign() const;
    /// The number with at most this many digits, not counting zeros at its ends. Spreadsheets show 15.
    [[nodiscard]] DecimalNumber with_digits(std::size_t digits) const;
    /// The number with at most this many digits after the point.
    [[nodiscard]] DecimalNumber with_decimals(std::size_t decimals) const;
    [[nodiscard]] DecimalNumber times_100() const;

    /// The digits before the point, without a sign; empty for 0.5.
    [[nodiscard]] std::string whole_text() const;
    /// `-1234.5`: no grouping, no exponent, no zeros at the end.
    [[nodiscard]] std::string text() const;
    /// `4.20601E+11`, if this whole number may come from such a shortened text. None if it has too many
    /// digits that are not zeros, or is short.
    [[nodiscard]] std::optional<std::string> shortened() const;
    /// For comparisons and small numbers.
    [[nodiscard]] double value() const;

private:
    void normalise();

    bool is_negative_{false};
    std::string digits_;  ///< without zeros at the ends; empty for 0
    int point_{0};        ///< how many digits are before the point, or minus the zeros after it
};

}  // namespace cis::programs
