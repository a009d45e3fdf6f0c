#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "workbook/sheet_row.hpp"

namespace cis::programs {

/// Whether a text seems to be the title of a column that matters.
using TitleTest = std::function<bool(std::string_view)>;

/// How many cells of a row seem to be titles that matter; none if one of them is an address.
[[nodiscard]] std::size_t known_titles(const SheetRow& row, const TitleTest& is_title);

/// The row with the titles, among the first rows that are not empty; none if none looks like it. Above it are
/// title rows, or groups of columns.
[[nodiscard]] std::optional<std::uint32_t> proposed_header(const std::vector<SheetRow>& first_rows,
                                                           const TitleTest& is_title);

}  // namespace cis::programs
