#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "workbook/number_format.hpp"
#include "workbook/zip_archive.hpp"

namespace cis::programs {

/// The styles of cells of an Open XML workbook, as far as they say what a cell means.
class StyleSheet {
public:
    /// A workbook without styles.
    StyleSheet();
    /// Throws `WorkbookFault`.
    StyleSheet(const ZipArchive& archive, const ZipEntry& entry);

    /// The format of a style; none if there is no such style.
    [[nodiscard]] const NumberFormat* format(std::size_t style) const;
    [[nodiscard]] bool is_struck(std::size_t style) const;

private:
    class Handler;

    struct Style {
        std::size_t format{};  ///< which of the formats
        bool is_struck{};
    };

    std::vector<NumberFormat> formats_;
    std::vector<Style> styles_;
};

}  // namespace cis::programs
