#pragma once

#include <string>

#include <cis/ingest/ingest_report.hpp>

namespace cis::programs::ingest_command {

/// Why a row is not in the posting, for a person who does not know HTTP: `email: the service refused it
/// (422)`. It quotes no text of the service, because the service may quote the person. Empty if there is
/// nothing to say.
[[nodiscard]] std::string reason_for_people(const ingest::RowReport& row);

}  // namespace cis::programs::ingest_command
