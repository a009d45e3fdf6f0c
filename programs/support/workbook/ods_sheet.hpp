#pragma once

#include <cstddef>
#include <memory>
#include <optional>

#include "workbook/sheet_row.hpp"
#include "workbook/zip_archive.hpp"

namespace cis::programs {

/// The rows of a sheet of an OpenDocument workbook.
class OdsSheet : public SheetRows {
public:
    /// The archive must outlive this object. Throws `WorkbookFault`.
    /// @param sheet which of those in the part, from 0
    OdsSheet(const ZipArchive& archive, const ZipEntry& content, std::size_t sheet);
    ~OdsSheet() override;

    std::optional<SheetRow> next() override;
    [[nodiscard]] const SheetLayout& layout() const noexcept override;

private:
    class Handler;

    std::unique_ptr<Handler> handler_;
};

}  // namespace cis::programs
