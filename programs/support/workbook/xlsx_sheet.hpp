#pragma once

#include <memory>
#include <optional>

#include "workbook/sheet_row.hpp"
#include "workbook/xlsx_cell.hpp"
#include "workbook/zip_archive.hpp"

namespace cis::programs {

/// The rows of a sheet of an Open XML workbook.
class XlsxSheet : public SheetRows {
public:
    /// Archive and content must outlive this object. Throws `WorkbookFault`.
    XlsxSheet(const ZipArchive& archive, const ZipEntry& entry, const XlsxContent& content);
    ~XlsxSheet() override;

    std::optional<SheetRow> next() override;
    [[nodiscard]] const SheetLayout& layout() const noexcept override;

private:
    class Handler;

    std::unique_ptr<Handler> handler_;
};

}  // namespace cis::programs
