#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "workbook/sheet_row.hpp"

namespace cis::programs {

/// What must be known about a sheet before one of its rows is used.
struct SheetSurvey {
    std::vector<SheetRow> first_rows{};        ///< not empty; long texts are cut
    bool has_cut_text{};                       ///< in the first rows
    std::size_t rows{};                        ///< that are not empty
    std::vector<std::uint32_t> hidden_rows{};  ///< of those
    std::vector<std::uint32_t> struck_rows{};
    std::vector<bool> columns{};  ///< which have text after the first rows; index 0 is column 1
    SheetLayout layout{};
};

/// Reads all rows, and so checks the whole sheet. Throws `WorkbookFault`.
/// @param most stops after this many rows that are not empty; then the layout is not complete
[[nodiscard]] SheetSurvey survey(SheetRows& rows, std::size_t most);

}  // namespace cis::programs
