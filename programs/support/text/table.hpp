#pragma once

#include <cstddef>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace cis::programs {

/// Prints rows of text in columns of a fixed width, and cuts longer text.
class Table {
public:
    struct Column {
        std::string title;
        std::size_t width;     ///< in terminal cells: a Chinese character has two
        std::size_t least{0};  ///< the width on a narrow screen; 0: the same
    };

    /// @param screen the cells of a line, if they are limited: the widest columns that have a least width get
    ///               narrower until the table fits
    explicit Table(std::vector<Column> columns, std::optional<std::size_t> screen = std::nullopt);

    /// Prints one row. The first call prints the titles first.
    void print(std::ostream& out, const std::vector<std::string>& cells);

private:
    void print_line(std::ostream& out, const std::vector<std::string>& cells) const;

    std::vector<Column> columns_;
    bool titles_printed_{false};
};

/// A text made harmless, and padded to a width in terminal cells, at least 1. One that is cut ends with an
/// ellipsis.
std::string fit(std::string_view text, std::size_t width);

}  // namespace cis::programs
