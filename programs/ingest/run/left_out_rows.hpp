#pragma once

#include <string>
#include <vector>

#include <cis/api/client.hpp>
#include <cis/ingest/ingest_report.hpp>

#include "ingest/arguments.hpp"

namespace cis::programs::ingest_command {

/// Stores in the journal that a person has left rows out. Each row is the candidate whose id its report has.
/// @param rows the rows; their attachments are WaitingRow
/// @return a text for people, why the next run asks again; empty if it does not
[[nodiscard]] std::string keep_left_out(const Client& client, const Arguments& arguments,
                                        const std::vector<ingest::RowReport>& rows);

}  // namespace cis::programs::ingest_command
