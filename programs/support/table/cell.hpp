#pragma once

#include <string>
#include <variant>

#include <cis/core/timestamp.hpp>

#include "table/dialect.hpp"

namespace cis::programs {

/// A web address of the service, which a workbook makes a link.
struct Link {
    std::string url{};

    friend bool operator==(const Link&, const Link&) = default;
};

/// The value of a cell: nothing, a text, a number, yes or no, a time, or a link.
using Cell = std::variant<std::monostate, std::string, double, bool, Timestamp, Link>;

/// The text of a cell in a CSV file. No spreadsheet takes it for a formula (harmless_cell()). The time zone
/// of the dialect must be the one that use_time_zone() has set.
[[nodiscard]] std::string cell_text(Cell cell, const Dialect& dialect);

}  // namespace cis::programs
