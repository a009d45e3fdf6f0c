#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "csv/line_end.hpp"
#include "csv/quoting_fault.hpp"

namespace cis::programs {

/// Divides the text of a CSV file into rows and cells: bytes in, one row out.
///
/// It reads RFC 4180. Beyond that, it accepts only what all programs read as the same rows and cells. A quote
/// inside an unquoted cell is text. Blanks after a closing quote do not count. Blanks before an opening quote
/// do not count either, unless the cell has a delimiter or a line end. Anything else is a fault of quoting,
/// which ends the scan. It is also a fault if, after a line end inside quotes, an unquoted cell ends with a
/// lone quote: that quote may close a cell that was opened before the line end.
class CsvScanner {
public:
    /// @param max_row_bytes the most memory for a row; a longer row is a fault
    CsvScanner(char delimiter, LineEnd line_end, std::size_t max_row_bytes) noexcept
        : delimiter_(delimiter), line_end_(line_end), max_row_bytes_(max_row_bytes) {}

    /// From now on, a backslash before a quote or a line end is text, as in RFC 4180. Without this, it is a
    /// fault: some programs write both for text inside a cell.
    void take_backslashes_as_text() noexcept { are_backslashes_text_ = true; }

    /// Reads on until the row ends or has a fault of quoting.
    /// @return how many bytes were taken
    std::size_t feed(std::string_view text);

    /// Ends the text. This ends a row that has no line end.
    void finish();

    /// Begins the next row, and frees the memory.
    void reset();

    /// Whether the row has ended. A row without cells is a blank line.
    [[nodiscard]] bool has_row() const noexcept { return has_row_; }
    [[nodiscard]] const std::optional<QuotingFault>& fault() const noexcept { return fault_; }
    /// The first column that has a line end outside quotes, of a kind that does not end lines in this file,
    /// and that may be text.
    [[nodiscard]] std::optional<std::size_t> stray_line_end() const noexcept { return stray_; }
    /// Whether a quoted cell of the row has a line end.
    [[nodiscard]] bool has_quoted_line_end() const noexcept { return has_quoted_line_end_; }
    [[nodiscard]] std::vector<std::string>& cells() noexcept { return cells_; }

private:
    enum class State : std::uint8_t {
        row_begins,
        cell_begins,
        unquoted,
        quoted,
        quote,        ///< after a quote in a quoted cell: it closes the cell, or another one follows
        after_quote,  ///< in the blanks after the closing quote
        returns,      ///< in carriage returns, which end the row if a line feed follows
    };

    /// @return whether the byte was taken
    bool step(char c);
    bool step_after_returns(char c);
    void step_unquoted(char c);
    void step_quoted(char c);
    void step_after_quote(char c);
    /// Handles a byte that ends a cell. @return whether it does
    bool ended_cell(char c);
    [[nodiscard]] bool ends_cell(char c) const noexcept;
    void take_stray(char c);
    void append(char c);
    void end_cell();
    void end_unquoted_cell();
    void end_row();
    /// Ends the row at a line end, not at the end of the text.
    void end_line();
    /// Whether the unquoted cell ends with a backslash that is not itself escaped.
    [[nodiscard]] bool ends_with_escape() const noexcept;
    void fail(QuotingFault::Kind kind) { fault_ = QuotingFault{.kind = kind, .column = cells_.size()}; }

    char delimiter_;
    LineEnd line_end_;
    std::size_t max_row_bytes_;
    bool are_backslashes_text_{false};
    bool may_be_inside_{false};  ///< whether an earlier row has a line end inside quotes, which may be wrong

    State state_{State::row_begins};
    State before_returns_{State::row_begins};
    std::size_t returns_{0};
    std::string cell_;
    std::size_t quotes_{0};     ///< quotes in the unquoted cell
    bool is_escaped_{false};    ///< whether an unescaped backslash stands before the last quotes
    bool after_pair_{false};    ///< whether the last byte of the quoted cell was the second of two quotes
    std::size_t row_bytes_{0};  ///< bytes of the cells that have ended
    std::vector<std::string> cells_;
    std::optional<std::size_t> stray_;
    std::optional<QuotingFault> fault_;
    bool has_quoted_line_end_{false};
    bool has_row_{false};
};

}  // namespace cis::programs
