#pragma once

#include "command/command_output.hpp"
#include "ingest/arguments.hpp"

namespace cis::programs::ingest_command {

/// The arguments with what a kept mapping says about the columns: the mapping that was named, otherwise the
/// one that has the titles of the file. The options of the command take precedence. If the mapping does not
/// know a column, a person is asked about it. Throws CommandFailure or InputError if the named mapping does
/// not exist or does not suit the file, if several mappings suit it, or if there is a new column and nobody
/// can be asked.
[[nodiscard]] Arguments with_kept_mapping(Arguments arguments, CommandOutput& output);

/// Checks before anything is sent that the mapping can be kept under the wanted name. Throws InputError.
void refuse_taken_mapping(const Arguments& arguments);

/// Keeps how the columns of the file were read, if that is wanted: by an option, or by a person who is asked
/// after a dry run. Throws CommandFailure if it cannot be written.
void keep_columns(const Arguments& arguments, CommandOutput& output);

}  // namespace cis::programs::ingest_command
