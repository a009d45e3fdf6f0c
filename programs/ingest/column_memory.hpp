#pragma once

#include "command/command_output.hpp"
#include "ingest/arguments.hpp"

namespace cis::programs::ingest_command {

/// The arguments with what a kept mapping says of the columns: the one that was named, or else the one that
/// has the titles of the file. What the command says itself counts more. A column that came after the mapping
/// was kept is asked about. Throws CommandFailure or InputError if a mapping is named that does not exist or
/// suit the file, if several suit it, or if there is a new column and nobody can be asked.
[[nodiscard]] Arguments with_kept_mapping(Arguments arguments, CommandOutput& output);

/// Checks before anything is sent that the mapping can be kept under the wanted name. Throws InputError.
void refuse_taken_mapping(const Arguments& arguments);

/// Keeps how the columns of the file were read, if that is wanted: by an option, or by a person who is asked
/// after a dry run. Throws CommandFailure if it cannot be written.
void keep_columns(const Arguments& arguments, CommandOutput& output);

}  // namespace cis::programs::ingest_command
