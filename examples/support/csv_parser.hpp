#pragma once

#include <csv.h>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cis::examples {

/// libcsv's parser, set up for RFC 4180: spaces belong to the cell they stand in.
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

    /// Parses on. False when a quote is out of place; then nothing but `cells()`, `is_in_quoted_field()` and
    /// `reset()` makes sense.
    bool feed(std::string_view text);

    /// Ends a row that no line ending has ended.
    void finish();

    /// How many cells the first row has that ended since the last `reset()`, if one did.
    std::optional<std::size_t> ended_row() const noexcept { return ended_row_; }

    /// Whether the cell that parsing stands in, or broke off in, began with a quote.
    bool is_in_quoted_field() const noexcept { return parser_.quoted != 0; }

    /// The complete cells since the last `reset()`.
    std::vector<std::string>& cells() noexcept { return cells_; }

    /// Forgets everything that was fed.
    void reset();

private:
    static void add_cell(void* text, std::size_t size, void* self) noexcept;
    static void end_row(int terminator, void* self) noexcept;

    csv_parser parser_{};
    std::vector<std::string> cells_;
    std::optional<std::size_t> ended_row_;
};

}  // namespace cis::examples
