#pragma once

#include <csv.h>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cis::examples {

/// libcsv's parser, configured for RFC 4180: spaces belong to their cell.
class CsvParser {
public:
    enum class Quoting {
        strict,  ///< a quote out of place is an error
        lenient  ///< a quote out of place is text
    };

    CsvParser(char delimiter, Quoting quoting);
    ~CsvParser() { csv_free(&parser_); }
    CsvParser(const CsvParser&) = delete;
    CsvParser& operator=(const CsvParser&) = delete;

    /// Continues parsing. False if a quote is out of place; then only `cells()`, `is_in_quoted_field()` and
    /// `reset()` may be called.
    bool feed(std::string_view text);

    /// Ends a row that has no line ending.
    void finish();

    /// The number of cells of the first row that ended since the last `reset()`, if one did.
    std::optional<std::size_t> ended_row() const noexcept { return ended_row_; }

    /// Whether the current cell, or the one where parsing failed, began with a quote.
    bool is_in_quoted_field() const noexcept { return parser_.quoted != 0; }

    /// The complete cells since the last `reset()`.
    std::vector<std::string>& cells() noexcept { return cells_; }

    /// Discards everything that was fed.
    void reset();

private:
    static void add_cell(void* text, std::size_t size, void* self) noexcept;
    static void end_row(int terminator, void* self) noexcept;

    csv_parser parser_{};
    std::vector<std::string> cells_;
    std::optional<std::size_t> ended_row_;
};

}  // namespace cis::examples
