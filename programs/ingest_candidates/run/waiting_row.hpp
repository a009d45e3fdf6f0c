#pragma once

#include <memory>
#include <optional>
#include <string>

#include <cis/ingest/row.hpp>

#include "csv/csv_reader.hpp"
#include "csv/rejection.hpp"

namespace cis::programs {

/// What the end of a row needs of it: it travels with the row.
struct WaitingRow {
    CsvRecord record{};
    std::optional<Rejection> fault{};
    std::string name{};   ///< of the person; empty if the row could not be read
    std::string email{};  ///< the same
    /// What is sent if a person decides that; null if nobody is asked. A row in memory is there twice then.
    std::shared_ptr<const ingest::Row> row{};
};

}  // namespace cis::programs
