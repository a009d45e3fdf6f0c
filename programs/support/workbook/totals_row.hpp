#pragma once

#include "workbook/sheet_row.hpp"

namespace cis::programs {

/// Whether a row sums up the others, and is not a person: it begins with a word such as `Summe` or
/// `Grand total`, or has a formula SUBTOTAL, and has neither an address nor other words.
[[nodiscard]] bool is_totals_row(const SheetRow& row);

}  // namespace cis::programs
