#include "table/cell.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <utility>

#include "csv/csv_text.hpp"
#include "time/time_zone.hpp"

namespace cis::programs {
namespace {

std::string number(double value, char decimal) {
    std::array<char, 32> text{};
    char* const end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
    std::replace(text.data(), end, '.', decimal);
    return {text.data(), end};
}

/// Writes a time as `2026-03-05 09:12:33`. Excel takes this for a time in every country, and shows it as
/// people write it there.
std::string wall_clock(Timestamp time) {
    const auto seconds = static_cast<std::int64_t>(std::floor(time.epoch_seconds()));
    std::string text = Timestamp(static_cast<double>(local_seconds(seconds))).to_iso8601();
    constexpr std::string_view shape = "2026-03-05T09:12:33";
    text.resize(std::min(text.size(), shape.size()));
    std::ranges::replace(text, 'T', ' ');
    return text;
}

/// Writes each kind of cell as text.
struct CellWriter {
    const Dialect& dialect;

    std::string operator()(std::monostate) const { return {}; }
    std::string operator()(std::string text) const { return harmless_cell(std::move(text)); }
    std::string operator()(double value) const { return number(value, dialect.decimal); }
    std::string operator()(bool value) const { return value ? "true" : "false"; }
    std::string operator()(Link link) const { return harmless_cell(std::move(link.url)); }
    std::string operator()(Timestamp time) const {
        return dialect.time_zone.empty() ? time.to_iso8601() : wall_clock(time);
    }
};

}  // namespace

std::string cell_text(Cell cell, const Dialect& dialect) {
    return std::visit(CellWriter{dialect}, std::move(cell));
}

}  // namespace cis::programs
