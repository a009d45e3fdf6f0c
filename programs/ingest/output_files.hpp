#pragma once

#include "ingest/arguments.hpp"

namespace cis::programs::ingest_command {

/// Throws InputError if a file for rejects or results cannot be created, or would be written over the rows,
/// before anything is read or sent.
void refuse_taken_names(const Arguments& arguments);

}  // namespace cis::programs::ingest_command
