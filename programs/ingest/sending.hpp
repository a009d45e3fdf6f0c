#pragma once

#include "command/command_output.hpp"
#include "ingest/arguments.hpp"
#include "ingest/run/notes.hpp"

namespace cis::programs::ingest_command {

/// Brings the people of the file into the posting, after a person or `--yes` has said so. Throws as a command
/// does.
ExitCode send_rows(Arguments arguments, CommandOutput& output);

/// Says which rows of the file are left out on purpose.
void tell_beginning(const Arguments& arguments, Notes& notes);

}  // namespace cis::programs::ingest_command
