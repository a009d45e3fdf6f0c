#pragma once

#include <optional>
#include <string_view>

#include "csv/line_end.hpp"

namespace cis::programs {

/// The first line of a file that is not blank. It shows how lines end, and what divides the columns.
struct FirstLine {
    std::string_view text{};  ///< the line without its end; includes line ends between quotes
    LineEnd end{LineEnd::lf};
};

/// Finds the first line at the beginning of a file.
/// @param is_all whether nothing follows `text`
/// @return none if more of the file must be known
std::optional<FirstLine> first_line(std::string_view text, bool is_all) noexcept;

}  // namespace cis::programs
