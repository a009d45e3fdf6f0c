#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "report/language/locale.hpp"
#include "report/page/html.hpp"

namespace cis::programs::report_command {

/// A text below a column chart, at the edge of a column.
struct EdgeLabel {
    std::size_t edge{};  ///< 0: the left edge of the first column
    std::string text{};
};

/// A chart of upright columns. The drawing is stretched to the width of the page, so it has only shapes. Its
/// labels are HTML around it.
/// @param description describes the drawing for people who cannot see it
[[nodiscard]] Html column_chart(const Locale& locale, const std::string& description,
                                const std::vector<std::uint64_t>& counts,
                                const std::vector<EdgeLabel>& labels);

/// A row of the table with the numbers of a chart. The reader unfolds that table.
struct NumberRow {
    std::string label{};
    std::uint64_t count{};
};
[[nodiscard]] Html number_table(const Locale& locale, const std::string& caption, const std::string& title,
                                const std::vector<NumberRow>& rows);

}  // namespace cis::programs::report_command
