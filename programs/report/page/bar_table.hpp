#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "report/language/locale.hpp"
#include "report/page/html.hpp"

namespace cis::programs::report_command {

/// A row of a table of bars.
struct BarRow {
    std::string label{};
    std::uint64_t count{};
    bool is_quiet = false;  ///< whether the bar has a quiet colour
};

/// A table with a number, a share and a bar in each row. If `whole` is few people, one column says `3 of 7`.
/// Bars and shares are relative to `whole`.
/// @param title the title of the first column
[[nodiscard]] Html bar_table(const Locale& locale, const std::string& caption, const std::string& title,
                             const std::vector<BarRow>& rows, std::uint64_t whole);

}  // namespace cis::programs::report_command
