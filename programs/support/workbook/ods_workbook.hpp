#pragma once

#include "workbook/workbook_file.hpp"
#include "workbook/zip_archive.hpp"

namespace cis::programs {

/// A workbook of OpenDocument (`.ods`).
class OdsWorkbook : public WorkbookFile {
public:
    /// The archive must outlive this object. Throws `WorkbookFault`, for example if the workbook has a
    /// password.
    explicit OdsWorkbook(const ZipArchive& archive);

    [[nodiscard]] const std::vector<SheetInfo>& sheets() const noexcept override { return sheets_; }
    [[nodiscard]] std::unique_ptr<SheetRows> rows(std::size_t sheet) const override;

private:
    class Handler;

    const ZipArchive& archive_;
    const ZipEntry* content_;
    std::vector<SheetInfo> sheets_;
};

}  // namespace cis::programs
