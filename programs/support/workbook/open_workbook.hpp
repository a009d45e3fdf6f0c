#pragma once

#include <memory>

#include "workbook/workbook_file.hpp"
#include "workbook/zip_archive.hpp"

namespace cis::programs {

/// The workbook that a ZIP file is. Throws `WorkbookFault`, which names what it is, if it is none that is
/// read.
[[nodiscard]] std::unique_ptr<WorkbookFile> open_workbook(const ZipArchive& archive);

}  // namespace cis::programs
