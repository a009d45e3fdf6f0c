#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "workbook/sheet_row.hpp"

namespace cis::programs {

/// A sheet with cells. Sheets of charts and macros do not count.
struct SheetInfo {
    std::string name{};
    bool is_hidden{};
    std::string part{};  ///< where its cells are; empty in OpenDocument
};

/// A workbook of one of the formats that are read.
class WorkbookFile {
public:
    WorkbookFile() = default;
    virtual ~WorkbookFile() = default;
    WorkbookFile(const WorkbookFile&) = delete;
    WorkbookFile& operator=(const WorkbookFile&) = delete;

    /// In the order of the tabs.
    [[nodiscard]] virtual const std::vector<SheetInfo>& sheets() const noexcept = 0;

    /// The rows of a sheet, from its first one. The workbook must outlive the result.
    [[nodiscard]] virtual std::unique_ptr<SheetRows> rows(std::size_t sheet) const = 0;
};

}  // namespace cis::programs
