#pragma once

#include <cis/api/client.hpp>
#include <cis/core/export.hpp>
#include <cis/ingest/ingestor_options.hpp>
#include <cis/ingest/journal.hpp>

namespace cis::ingest {

/// The scope of the journal of an Ingestor with these options, for a program that looks into the journal
/// before a run.
[[nodiscard]] CIS_EXPORT JournalScope journal_scope(const Client& client, const IngestorOptions& options);

}  // namespace cis::ingest
