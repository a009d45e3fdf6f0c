#pragma once

#include <cis/api/client.hpp>

#include "command/command_output.hpp"
#include "ingest/arguments.hpp"

namespace cis::programs::ingest_command {

/// Prints the decisions in the journal about rows of the file: `line 3 is the same person as ID`. Throws
/// InputError if there is no journal. Also throws what DecisionJournal and Input throw.
void list_decisions(const Client& client, const Arguments& arguments, CommandOutput& output);

/// Withdraws the decisions about the lines of Arguments::undone, or about all rows of the file, and prints
/// them. Throws as list_decisions() does. Also throws InputError if there is no decision about one of the
/// lines. Then nothing is withdrawn.
void undo_decisions(const Client& client, const Arguments& arguments, CommandOutput& output);

}  // namespace cis::programs::ingest_command
