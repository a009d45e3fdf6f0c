#pragma once

#include "workbook/workbook_file.hpp"
#include "workbook/zip_archive.hpp"

namespace cis::programs {

/// A workbook of OpenDocument (`.ods`).
class OdsWorkbook : public WorkbookFile {
public:
    /// The archive must live as long. Throws `WorkbookFault`, also for one with a password.
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
