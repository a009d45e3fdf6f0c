#pragma once

#include <string_view>

#include "workbook/workbook_file.hpp"
#include "workbook/xlsx_cell.hpp"
#include "workbook/zip_archive.hpp"

namespace cis::programs {

/// A workbook of Open XML (`.xlsx`, `.xlsm`), transitional or strict.
class XlsxWorkbook : public WorkbookFile {
public:
    /// The archive must outlive this object. Throws `WorkbookFault`.
    /// @param part where its list of sheets is, usually `xl/workbook.xml`
    XlsxWorkbook(const ZipArchive& archive, std::string_view part);

    [[nodiscard]] const std::vector<SheetInfo>& sheets() const noexcept override { return sheets_; }
    [[nodiscard]] std::unique_ptr<SheetRows> rows(std::size_t sheet) const override;

private:
    class Handler;

    const ZipArchive& archive_;
    std::vector<SheetInfo> sheets_;
    XlsxContent content_;
};

}  // namespace cis::programs
