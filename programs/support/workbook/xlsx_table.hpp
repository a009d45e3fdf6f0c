#pragma once

#include <string_view>

#include "workbook/sheet_row.hpp"
#include "workbook/zip_archive.hpp"

namespace cis::programs {

/// Notes the rows with titles and totals of the tables of a sheet. Throws `WorkbookFault`.
/// @param sheet the part with its cells
void note_tables(const ZipArchive& archive, std::string_view sheet, SheetLayout& layout);

}  // namespace cis::programs
