#pragma once

#include <cstddef>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace cis::programs {

/// Prints rows of text in columns of a fixed width, and truncates longer text.
class Table {
public:
    struct Column {
        std::string title;
        std::size_t width;     ///< in terminal cells: a Chinese character has two
        std::size_t least{0};  ///< the width on a narrow screen; 0: the same width
    };

    /// @param screen the cells of a line, if they are limited. Columns that have a least width get narrower,
    /// the widest first, until the table fits
    explicit Table(std::vector<Column> columns, std::optional<std::size_t> screen = std::nullopt);

    /// Prints one row. The first call prints the titles first.
    void print(std::ostream& out, const std::vector<std::string>& cells);

private:
    void print_line(std::ostream& out, const std::vector<std::string>& cells) const;

    std::vector<Column> columns_;
    bool titles_printed_{false};
};

/// A text made harmless, and padded to a width in terminal cells, at least 1. A truncated text ends with an
/// ellipsis.
std::string fit(std::string_view text, std::size_t width);

}  // namespace cis::programs
