#pragma once

#include <cis/api/client.hpp>
#include <cis/core/export.hpp>
#include <cis/ingest/ingestor_options.hpp>
#include <cis/ingest/journal.hpp>

namespace cis::ingest {

/// What the journal of an Ingestor with these options belongs to, for who looks into it before a run.
[[nodiscard]] CIS_EXPORT JournalScope journal_scope(const Client& client, const IngestorOptions& options);

}  // namespace cis::ingest
