#include "workbook/number_format.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace cis::programs {
namespace {

constexpr std::array<std::pair<std::uint32_t, std::string_view>, 31> codes = {{
    {0, "General"},   {1, "0"},         {2, "0.00"},         {3, "#,##0"},       {4, "#,##0.00"},
    {5, "#,##0"},     {6, "#,##0"},     {7, "#,##0.00"},     {8, "#,##0.00"},    {9, "0%"},
    {10, "0.00%"},    {11, "0.00E+00"}, {12, "# ?/?"},       {13, "# ?\?/?\?"},  {14, "m/d/yyyy"},
    {15, "d-mmm-yy"}, {16, "d-mmm"},    {17, "mmm-yy"},      {18, "h:mm AM/PM"}, {19, "h:mm:ss AM/PM"},
    {20, "h:mm"},     {21, "h:mm:ss"},  {22, "m/d/yy h:mm"}, {37, "#,##0"},      {38, "#,##0"},
    {39, "#,##0.00"}, {40, "#,##0.00"}, {45, "mm:ss"},       {46, "[h]:mm:ss"},  {47, "mm:ss.0"},
    {49, "@"},
}};

bool fits(const FormatSection::Condition& condition, double number) {
    if (condition.comparison == "<") return number < condition.number;
    if (condition.comparison == "<=") return number <= condition.number;
    if (condition.comparison == ">") return number > condition.number;
    if (condition.comparison == ">=") return number >= condition.number;
    if (condition.comparison == "<>") return number != condition.number;
    return number == condition.number;
}

/// The pattern with the digits of a whole number, without its sign.
std::string filled(const FormatSection& section, std::string digits) {
    using Item = FormatItem::Kind;
    std::size_t places = 0;
    for (const FormatItem& item : section.items) {
        if (item.kind != Item::literal && item.kind != Item::whole_number) ++places;
    }
    std::string text;
    std::size_t at = 0;
    for (const FormatItem& item : section.items) {
        if (item.kind == Item::literal) {
            text += item.literal;
        } else if (item.kind == Item::whole_number) {
            text += digits.empty() ? "0" : digits;
        } else {
            // The first place takes all digits that have no place of their own.
            const std::size_t missing = places > digits.size() ? places - digits.size() : 0;
            if (at == 0 && digits.size() > places) text += digits.substr(0, digits.size() - places);
            if (at >= missing) {
                text += digits[at - missing + (digits.size() > places ? digits.size() - places : 0)];
            } else if (item.kind == Item::zero) {
                text += '0';
            } else if (item.kind == Item::blank_digit) {
                text += ' ';
            }
            ++at;
        }
    }
    const std::size_t begin = std::min(text.find_first_not_of(' '), text.size());
    return text.substr(begin, text.find_last_not_of(' ') + 1 - begin);
}

bool has_minus(const FormatSection& section) {
    return std::ranges::any_of(section.items, [](const FormatItem& item) {
        return item.literal.find('-') != std::string::npos || item.literal.find("−") != std::string::npos;
    });
}

}  // namespace

NumberFormat::NumberFormat() : NumberFormat("General") {}

NumberFormat::NumberFormat(std::string_view code) : sections_(format_sections(code)) {}

NumberFormat NumberFormat::built_in(std::uint32_t id) {
    const auto* found = std::ranges::find(codes, id, &std::pair<std::uint32_t, std::string_view>::first);
    if (found != codes.end()) return NumberFormat(found->second);
    if ((id >= 27 && id <= 36) || (id >= 50 && id <= 58)) {
        NumberFormat format("yyyy-mm-dd");
        format.is_any_date_ = true;
        return format;
    }
    return NumberFormat("0.00");
}

std::optional<DateParts> NumberFormat::date_parts() const {
    const FormatSection& section = sections_.front();
    if (section.form != NumberForm::date) return std::nullopt;
    return is_any_date_ ? DateParts{.has_date = true, .has_time = true} : section.date;
}

const FormatSection* NumberFormat::section_for(const DecimalNumber& number) const {
    const bool has_conditions = std::ranges::any_of(
        sections_, [](const FormatSection& section) { return section.condition.has_value(); });
    if (has_conditions) {
        const double value = number.value();
        for (const FormatSection& section : sections_) {
            if (!section.condition || fits(*section.condition, value)) return &section;
        }
        return nullptr;
    }
    if (sections_.size() == 1) return sections_.data();
    if (number.is_negative()) return &sections_[1];
    return number.is_zero() && sections_.size() > 2 ? &sections_[2] : sections_.data();
}

std::optional<std::string> NumberFormat::shown(const DecimalNumber& number, DateSystem system) const {
    const DecimalNumber exact = number.with_digits(DecimalNumber::shown_digits);
    const FormatSection* section = section_for(exact);
    if (section == nullptr) return exact.text();
    const bool has_own_sign = section != sections_.data();
    switch (section->form) {
        case NumberForm::date: {
            DateParts parts = section->date;
            if (is_any_date_) parts = {.has_date = exact.value() >= 1, .has_time = !exact.is_whole()};
            return date_text(number, system, parts);
        }
        case NumberForm::duration: return duration_text(number);
        case NumberForm::percent: return exact.times_100().with_decimals(section->decimals).text() + "%";
        case NumberForm::digits: {
            const bool is_literal = std::ranges::all_of(section->items, [](const FormatItem& item) {
                return item.kind == FormatItem::Kind::literal;
            });
            if (!exact.is_whole() && !is_literal) break;
            if (!exact.is_negative()) return filled(*section, exact.whole_text());
            if (!has_own_sign) return "-" + filled(*section, exact.whole_text());
            // `(5)` or a red 5 is minus five.
            if (has_minus(*section) || is_literal) return filled(*section, exact.whole_text());
            break;
        }
        case NumberForm::plain:
        case NumberForm::text: break;
    }
    // Such a format comes with a text such as 4.21E+11, which a spreadsheet took for a number.
    const auto shortened = section->is_scientific ? exact.shortened() : std::nullopt;
    return shortened ? *shortened : exact.text();
}

}  // namespace cis::programs
