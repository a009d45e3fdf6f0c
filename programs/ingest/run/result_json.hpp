#pragma once

#include <nlohmann/json_fwd.hpp>

#include "ingest/arguments.hpp"
#include "ingest/run/ending.hpp"
#include "ingest/run/totals.hpp"

namespace cis::programs::ingest_command {

// What `--json` has as the result of the command. `programs/ingest/schema.json` says what the members mean.

/// The posting: its id, and its title if that is known.
[[nodiscard]] nlohmann::ordered_json posting_json(const Arguments& arguments);

/// The result of a run, even of one that has stopped early.
[[nodiscard]] nlohmann::ordered_json result_of_run(const Ending& ending, const Arguments& arguments);

/// The result of a dry run.
[[nodiscard]] nlohmann::ordered_json result_of_dry_run(const CheckedRows& rows);

}  // namespace cis::programs::ingest_command
