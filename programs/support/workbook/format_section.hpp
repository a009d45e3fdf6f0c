#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "workbook/date_text.hpp"

namespace cis::programs {

/// What a section of a format makes of a number.
enum class NumberForm {
    plain,   ///< a number without grouping, currency and exponent, whatever the format shows
    digits,  ///< the pattern, filled with the digits
    percent,
    date,
    duration,
    text,  ///< not for numbers
};

/// A part of a format, such as the `0` and the `" days"` of `0" days"`.
struct FormatItem {
    enum class Kind { zero, optional_digit, blank_digit, whole_number, literal } kind{};
    std::string literal{};
};

/// One of the sections of a format between `;`.
struct FormatSection {
    NumberForm form{NumberForm::plain};
    bool is_scientific{false};        ///< `0.00E+00`
    std::vector<FormatItem> items{};  ///< of a pattern of digits
    DateParts date{};
    std::size_t decimals{0};  ///< of a percentage
    struct Condition {
        std::string comparison{};  ///< `<=`
        double number{};
    };
    std::optional<Condition> condition{};
};

/// The sections of a format; an empty one is `General`. One with `@` is for text, and is not among them
/// unless it is the only one.
[[nodiscard]] std::vector<FormatSection> format_sections(std::string_view code);

}  // namespace cis::programs
