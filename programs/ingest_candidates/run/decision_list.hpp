#pragma once

#include <string>
#include <vector>

#include <cis/api/client.hpp>

#include "arguments.hpp"

namespace cis::programs {

/// The decisions in the journal about rows of the file, as lines for people: `line 3 is the same person as
/// ID`. Throws InputError if there is no journal. Also throws what DecisionJournal and Input throw.
[[nodiscard]] std::vector<std::string> decision_list(const Client& client, const Arguments& arguments);

/// Withdraws the decisions about the lines of Arguments::undone, or about all rows of the file.
/// @return lines for people that say what was withdrawn. Throws as decision_list() does. Also throws
/// InputError if there is no decision about one of the lines. Then nothing is withdrawn
[[nodiscard]] std::vector<std::string> undo_decisions(const Client& client, const Arguments& arguments);

}  // namespace cis::programs
