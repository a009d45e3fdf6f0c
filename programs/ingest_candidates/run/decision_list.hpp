#pragma once

#include <string>
#include <vector>

#include <cis/api/client.hpp>

#include "arguments.hpp"

namespace cis::programs {

/// The decisions in the journal about rows of the file, as lines for people: `line 3 is the same person as
/// ID`. Throws InputError if there is no journal, and what DecisionJournal and Input throw.
[[nodiscard]] std::vector<std::string> decision_list(const Client& client, const Arguments& arguments);

/// Takes back what was decided about the lines of Arguments::undone, or about all rows of the file.
/// @return lines for people that say what. Throws as decision_list() does, and InputError if nothing was
///         decided about one of the lines: nothing is taken back then
[[nodiscard]] std::vector<std::string> undo_decisions(const Client& client, const Arguments& arguments);

}  // namespace cis::programs
