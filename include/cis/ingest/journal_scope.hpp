#pragma once

#include <string>
#include <string_view>

#include <cis/api/client.hpp>
#include <cis/core/export.hpp>
#include <cis/ingest/ingestor_options.hpp>
#include <cis/ingest/journal.hpp>
#include <cis/ingest/row.hpp>

namespace cis::ingest {

/// The scope of the journal of an Ingestor with these options, for a program that looks into the journal
/// before a run.
[[nodiscard]] CIS_EXPORT JournalScope journal_scope(const Client& client, const IngestorOptions& options);

/// The `address` of a row in the facts of a journal, a hash of its e-mail address. If the journal has the key
/// of the row with another hash, the person had another address.
/// @return empty if the row has no address
[[nodiscard]] CIS_EXPORT std::string journal_address(const Row& row, std::string_view posting_id);

/// The `folded_person` of a row in the facts of a journal, a hash of its e-mail address and folded name. It
/// is the same for all spellings of the name. So a row whose hash is in the journal is already in the
/// service, unless rows have keys of your own.
/// @return empty if the row has no name or no address
[[nodiscard]] CIS_EXPORT std::string journal_person(const Row& row, std::string_view posting_id);

}  // namespace cis::ingest
