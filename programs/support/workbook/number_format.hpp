#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "workbook/date_text.hpp"
#include "workbook/decimal_number.hpp"
#include "workbook/format_section.hpp"

namespace cis::programs {

/// How a spreadsheet shows the numbers of some cells, as far as it matters for what they mean.
class NumberFormat {
public:
    /// `General`
    NumberFormat();
    /// @param code in the letters of English, as in files: `dd\.mm\.yyyy`, `"+"0`, `[<=9999999]###\-####;0`
    explicit NumberFormat(std::string_view code);
    /// A format that has no code in the file. Those of the Far East show a date, a time, or both, as the
    /// number has them.
    [[nodiscard]] static NumberFormat built_in(std::uint32_t id);

    /// The number as a person sees it and means it; none if this is a date format and the date does not
    /// exist.
    [[nodiscard]] std::optional<std::string> shown(const DecimalNumber& number, DateSystem system) const;

    /// What a date of this format shows, if it is a format for dates.
    [[nodiscard]] std::optional<DateParts> date_parts() const;

private:
    [[nodiscard]] const FormatSection* section_for(const DecimalNumber& number) const;

    std::vector<FormatSection> sections_;
    bool is_any_date_{false};
};

}  // namespace cis::programs
