#pragma once

#include <optional>
#include <string>

#include "workbook/cell_reading.hpp"

namespace cis::programs {

/// A cell as OpenDocument writes it.
struct OdsCell {
    std::string type{};   ///< of its value: `string`, `float`, `date` …; empty without one
    std::string value{};  ///< of the attribute that belongs to the type
    bool has_value{};
    bool has_formula{};
    bool is_logical{};  ///< a formula TRUE() or FALSE(), whose value is a number
    bool is_error{};
    bool has_paragraph{};
    std::string shown{};  ///< as the program that wrote it has shown it
};

[[nodiscard]] CellReading read_cell(const OdsCell& cell);

}  // namespace cis::programs
