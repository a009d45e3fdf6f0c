#pragma once

#include <string>
#include <vector>

#include "copy/change_words.hpp"
#include "copy/person_change.hpp"
#include "table/cell.hpp"

namespace cis::programs::changes_command {

// The one place where a change becomes a row of a table, whatever the table is written to.

/// The titles of the columns.
[[nodiscard]] std::vector<std::string> change_titles(const ChangeWords& words);

/// The cells of a change: texts, numbers and times.
[[nodiscard]] std::vector<Cell> change_cells(const ChangeWords& words, const PersonChange& change);

}  // namespace cis::programs::changes_command
