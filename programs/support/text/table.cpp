#include "text/table.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "text/cell_width.hpp"
#include "text/harmless_text.hpp"
#include "text/utf8.hpp"

namespace cis::programs {
namespace {

constexpr std::string_view gap = "  ";

std::size_t width_of(const std::vector<Table::Column>& columns) {
    std::size_t sum = 0;
    for (const Table::Column& column : columns) sum += column.width + gap.size();
    return sum - std::min(sum, gap.size());
}

std::size_t room_in(const Table::Column& column) {
    return column.least > 0 && column.width > column.least ? column.width : 0;
}

}  // namespace

std::string fit(std::string_view text, std::size_t width) {
    const std::string shown = harmless(text);
    std::size_t used = 0;
    std::size_t at = 0;
    std::size_t kept = 0;  // what fits beside the mark of a truncated text
    std::size_t kept_cells = 0;
    while (at < shown.size()) {
        const Utf8Character character = first_utf8_character(std::string_view(shown).substr(at));
        const std::size_t needed = cell_width(character.code_point);
        if (used + needed > width)
            return shown.substr(0, kept) + "\u2026" + std::string(width - kept_cells - 1, ' ');
        used += needed;
        at += character.bytes;
        if (used < width) {
            kept = at;
            kept_cells = used;
        }
    }
    return shown + std::string(width - used, ' ');
}

Table::Table(std::vector<Column> columns, std::optional<std::size_t> screen) : columns_(std::move(columns)) {
    while (screen && width_of(columns_) > *screen) {
        const auto widest = std::ranges::max_element(columns_, {}, room_in);
        if (widest == columns_.end() || room_in(*widest) == 0) break;
        --widest->width;
    }
}

void Table::print(std::ostream& out, const std::vector<std::string>& cells) {
    if (!titles_printed_) {
        std::vector<std::string> titles;
        titles.reserve(columns_.size());
        for (const Column& column : columns_) titles.push_back(column.title);
        print_line(out, titles);
        titles_printed_ = true;
    }
    print_line(out, cells);
}

void Table::print_line(std::ostream& out, const std::vector<std::string>& cells) const {
    std::string line;
    for (std::size_t i = 0; i < columns_.size() && i < cells.size(); ++i) {
        if (i > 0) line += gap;
        line += fit(cells[i], columns_[i].width);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out << line << '\n';
}

}  // namespace cis::programs
