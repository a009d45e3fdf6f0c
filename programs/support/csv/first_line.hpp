#pragma once

#include <optional>
#include <string_view>

#include "csv/line_end.hpp"

namespace cis::programs {

/// The first line of a file that is not blank. It shows how the lines end, and what divides the columns.
struct FirstLine {
    std::string_view text{};  ///< without its end; line ends between quotes belong to it
    LineEnd end{LineEnd::lf};
};

/// Finds it at the beginning of a file.
/// @param is_all whether nothing follows `text`
/// @return nothing if more of the file must be known
std::optional<FirstLine> first_line(std::string_view text, bool is_all) noexcept;

}  // namespace cis::programs
