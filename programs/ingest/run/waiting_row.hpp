#pragma once

#include <memory>
#include <optional>
#include <string>

#include <cis/ingest/row.hpp>

#include "csv/csv_reader.hpp"
#include "csv/rejection.hpp"

namespace cis::programs::ingest_command {

/// What is needed from a row when it ends. It travels with the row.
struct WaitingRow {
    CsvRecord record{};
    std::optional<Rejection> fault{};
    std::string name{};   ///< the name of the person; empty if the row could not be read
    std::string email{};  ///< the address of the person; empty if the row could not be read
    /// What is sent if a person decides so. Null if nobody is asked, so that the row is not in memory twice.
    std::shared_ptr<const ingest::Row> row{};
};

}  // namespace cis::programs::ingest_command
