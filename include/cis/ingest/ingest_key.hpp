#pragma once

#include <string>
#include <string_view>

#include <cis/core/export.hpp>
#include <cis/core/result.hpp>
#include <cis/ingest/row.hpp>

namespace cis::ingest {

/// The value of the metadata entry `ingest_key` with which an Ingestor creates the candidate of a row. It is
/// the same on every machine, and two rows of one person have the same one. Sends nothing.
/// @return an error (`invalid_argument`) if an Ingestor would reject the row; the reason quotes none of its
///         values
[[nodiscard]] CIS_EXPORT Result<std::string> ingest_key(const Row& row, std::string_view posting_id,
                                                        IdentityKind identity = IdentityKind::person);

}  // namespace cis::ingest
