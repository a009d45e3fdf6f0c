#pragma once

#include <string>
#include <string_view>

#include <cis/core/export.hpp>
#include <cis/core/result.hpp>
#include <cis/ingest/row.hpp>

namespace cis::ingest {

/// The value of the metadata entry `ingest_key` with which an Ingestor creates the candidate of a row. It is
/// the same on every machine, and two rows of one person have the same value. Sends nothing.
/// @return an error (`invalid_argument`) if the row has a fault, no identity, or no room in its metadata for
/// what an Ingestor adds. The reason quotes no value of the row. An Ingestor also rejects parameters for
/// which to_json() throws, such as a text that is not UTF-8
[[nodiscard]] CIS_EXPORT Result<std::string> ingest_key(const Row& row, std::string_view posting_id,
                                                        IdentityKind identity = IdentityKind::person);

}  // namespace cis::ingest
