#pragma once

#include "ingest/arguments.hpp"
#include "ingest/run/notes.hpp"
#include "ingest/run/totals.hpp"

namespace cis::programs::ingest_command {

/// Reads the whole file, and sends nothing. With `notes`, it writes the files of rejects and results.
/// @param notes receives at the end what the columns mean, and a line for each kind of finding; may be null
CheckedRows dry_run(const Arguments& arguments, Notes* notes);

}  // namespace cis::programs::ingest_command
