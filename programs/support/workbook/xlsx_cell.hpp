#pragma once

#include <cstdint>
#include <string>

#include "workbook/cell_reading.hpp"
#include "workbook/shared_strings.hpp"
#include "workbook/style_sheet.hpp"

namespace cis::programs {

/// A cell as an Open XML workbook writes it.
struct XlsxCell {
    std::uint32_t column{};
    std::uint32_t style{};
    std::string type{};   ///< of its value: `s`, `inlineStr`, `n` …
    std::string value{};  ///< of `v`, or the text of `is`
    bool has_value{};
    bool has_formula{};
};

/// What the cells of an Open XML workbook refer to.
struct XlsxContent {
    SharedStrings strings{};
    StyleSheet styles{};
    DateSystem dates{DateSystem::since_1900};
    /// The workbook asks to be calculated when it is opened: what formulas hold may be a placeholder.
    bool is_uncalculated{};
};

[[nodiscard]] CellReading read_cell(const XlsxCell& cell, const XlsxContent& content);

}  // namespace cis::programs
