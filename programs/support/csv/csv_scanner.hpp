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
/// It reads RFC 4180, and beyond it only what all programs read as the same rows and cells: a quote inside an
/// unquoted cell is text, blanks after a closing quote do not count, and blanks before an opening quote
/// neither, unless the cell has a delimiter or a line end. Anything else is a fault of quoting, which ends
/// the scan. So is an unquoted cell that ends with a lone quote, after a line end inside quotes: the quote
/// may close a cell that was opened before that line end.
class CsvScanner {
public:
    /// @param max_row_bytes what a row may need in memory; a longer one is a fault
    CsvScanner(char delimiter, LineEnd line_end, std::size_t max_row_bytes) noexcept
        : delimiter_(delimiter), line_end_(line_end), max_row_bytes_(max_row_bytes) {}

    /// From now on, a backslash before a quote or a line end is text, as in RFC 4180. Without this, it is a
    /// fault: some programs write the two for text inside a cell.
    void take_backslashes_as_text() noexcept { are_backslashes_text_ = true; }

    /// Reads on, until the row ends or has a fault of quoting.
    /// @return how many bytes were taken
    std::size_t feed(std::string_view text);

    /// The text is over, which ends a row that has no line end.
    void finish();

    /// Begins the next row, and gives the memory back.
    void reset();

    /// Whether the row has ended. One without cells is a blank line.
    [[nodiscard]] bool has_row() const noexcept { return has_row_; }
    [[nodiscard]] const std::optional<QuotingFault>& fault() const noexcept { return fault_; }
    /// The first column with a line end outside of quotes that the file's lines do not have, and may be text.
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
        after_quote,  ///< in blanks after the closing quote
        returns,      ///< in carriage returns, which end the row if a line feed follows
    };

    /// @return whether the byte was taken
    bool step(char c);
    bool step_after_returns(char c);
    void step_unquoted(char c);
    void step_quoted(char c);
    void step_after_quote(char c);
    /// Whether the byte ends a cell, and what it does then.
    bool ended_cell(char c);
    [[nodiscard]] bool ends_cell(char c) const noexcept;
    void take_stray(char c);
    void append(char c);
    void end_cell();
    void end_unquoted_cell();
    void end_row();
    /// The row ends with a line end, not with the text.
    void end_line();
    /// Whether the unquoted cell ends with a backslash that is not escaped itself.
    [[nodiscard]] bool ends_with_escape() const noexcept;
    void fail(QuotingFault::Kind kind) { fault_ = QuotingFault{.kind = kind, .column = cells_.size()}; }

    char delimiter_;
    LineEnd line_end_;
    std::size_t max_row_bytes_;
    bool are_backslashes_text_{false};
    bool may_be_inside_{false};  ///< a row before has a line end inside quotes, one of which may be wrong

    State state_{State::row_begins};
    State before_returns_{State::row_begins};
    std::size_t returns_{0};
    std::string cell_;
    std::size_t quotes_{0};     ///< in the unquoted cell
    bool is_escaped_{false};    ///< a backslash that is not escaped itself stands before the last quotes
    bool after_pair_{false};    ///< the last byte of the quoted cell was the second of two quotes
    std::size_t row_bytes_{0};  ///< of the cells that have ended
    std::vector<std::string> cells_;
    std::optional<std::size_t> stray_;
    std::optional<QuotingFault> fault_;
    bool has_quoted_line_end_{false};
    bool has_row_{false};
};

}  // namespace cis::programs
