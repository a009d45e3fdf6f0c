#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "workbook/header_search.hpp"
#include "workbook/table_view.hpp"
#include "workbook/workbook_file.hpp"

namespace cis::programs {

/// Chooses the sheet to read, and notes in the view which others there are. Throws `WorkbookFault` if there
/// is no such sheet.
/// @param name the sheet that a person has named; otherwise it is the visible one with rows, or the likely
///   one of several
[[nodiscard]] std::size_t chosen_sheet(const WorkbookFile& workbook, const std::optional<std::string>& name,
                                       const TitleTest& is_title, TableView& view);

}  // namespace cis::programs
