#pragma once

#include <memory>

#include "workbook/workbook_file.hpp"
#include "workbook/zip_archive.hpp"

namespace cis::programs {

/// The workbook in a ZIP file. Throws `WorkbookFault`, which says what the file is, if it is not a workbook
/// that can be read.
[[nodiscard]] std::unique_ptr<WorkbookFile> open_workbook(const ZipArchive& archive);

}  // namespace cis::programs
