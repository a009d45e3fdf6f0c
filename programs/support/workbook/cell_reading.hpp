#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "workbook/sheet_row.hpp"

namespace cis::programs {

/// What a cell means: a text, which may be empty, or a fault that rejects its row.
struct CellReading {
    std::string text{};
    CellKind kind{CellKind::text};
    std::string fault{};  ///< what follows `cell D4 `, e.g. `holds the error #N/A`; it quotes no cell

    [[nodiscard]] static CellReading faulty(std::string words) { return {.fault = std::move(words)}; }
    /// A text, unless it is longer than a cell may be, or is not text.
    [[nodiscard]] static CellReading of_text(std::string text);
    /// @param error as the spreadsheet shows it. An unknown error is not repeated.
    [[nodiscard]] static CellReading of_error(std::string_view error);
};

inline constexpr const char* no_result =
    "is a formula without a stored result: open the file in a spreadsheet program, save it, and try again";
inline constexpr const char* too_many_digits =
    "holds a number of 16 or more digits: spreadsheets keep only 15, so its last digits are not those that "
    "were entered. "
    "Enter it as text";
inline constexpr const char* no_date = "has the format of a date or time, and a number that is none";

/// Whether a text shows nothing: it is empty, or has only blanks and invisible characters.
[[nodiscard]] bool is_blank_cell(std::string_view text);

/// Adds a cell to a row, unless it is blank. A fault rejects the row, which keeps its first one, and the cell
/// becomes unread_text.
void add_cell(SheetRow& row, std::uint32_t column, CellReading reading);

}  // namespace cis::programs
