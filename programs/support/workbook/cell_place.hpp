#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace cis::programs {

/// A cell of a sheet. Rows and columns count from 1.
struct CellPlace {
    std::uint32_t row{};
    std::uint32_t column{};

    bool operator==(const CellPlace&) const = default;
};

/// Cells that are one rectangle.
struct CellRange {
    CellPlace first{};
    CellPlace last{};

    [[nodiscard]] bool has_row(std::uint32_t row) const noexcept {
        return row >= first.row && row <= last.row;
    }
};

/// `C` for 3.
[[nodiscard]] std::string column_letters(std::uint32_t column);
/// `C8`
[[nodiscard]] std::string text_of(CellPlace place);
/// `C3:C4`
[[nodiscard]] std::string text_of(const CellRange& range);

/// The place of `C8` or `$C$8`. None if the text is not a reference. A number beyond the edges of a sheet
/// still counts as a reference.
[[nodiscard]] std::optional<CellPlace> cell_place(std::string_view reference);
/// The range of `A1:D5` or `A1`.
[[nodiscard]] std::optional<CellRange> cell_range(std::string_view reference);

}  // namespace cis::programs
